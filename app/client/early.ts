/**
 * What people press before the page is awake is held and done afterwards: forms that post (so that a password never
 * travels in an address) and buttons. This text runs inline, before anything else.
 */
export const holdEarlyPresses = `(()=>{const held=[];const submit=e=>{if(e.target.method==="post"){e.preventDefault();held.push([e.target,e.submitter])}};const press=e=>{const b=e.target.closest?.("button");if(b&&b.type==="button")held.push([b])};addEventListener("submit",submit,true);addEventListener("click",press,true);window.__early=()=>{removeEventListener("submit",submit,true);removeEventListener("click",press,true);window.__early=undefined;return held}})()`

declare global {
  interface Window {
    __early?: (() => [HTMLFormElement | HTMLButtonElement, HTMLElement?][]) | undefined
  }
}

/** Once the page is awake: does what was held, in order, each on the page as the one before left it. Repeatable. */
export async function replayEarlyPresses(): Promise<void> {
  for (const [element, submitter] of window.__early?.() ?? []) {
    await new Promise((rest) => setTimeout(rest))
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit(submitter instanceof HTMLElement ? submitter : null)
    else element.click()
  }
}
