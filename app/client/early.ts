/**
 * What people press before the page is awake is held and done afterwards: forms that post (so that a password never
 * travels in an address) and buttons. In a part that still sleeps (`data-asleep`, see lazy-part.tsx) what is chosen is held too.
 * React hears nothing of a held press, so that nothing is done twice. This text runs inline, before anything else; no script
 * that comes later needs it.
 */
export const holdEarlyPresses = import.meta.env.SSR
  ? `(()=>{let held=[],awake=false;const sleeps=e=>!awake||e.closest("[data-asleep]")!==null;const hold=(event,element,how)=>{if(sleeps(element)){event.stopImmediatePropagation();held.push([element,how])}};addEventListener("submit",e=>{if(e.target.method==="post"){if(sleeps(e.target))e.preventDefault();hold(e,e.target,e.submitter)}},true);addEventListener("click",e=>{const b=e.target.closest?.("button");if(b&&b.type==="button")hold(e,b)},true);addEventListener("change",e=>{const c=e.target;if(c.closest?.("[data-asleep]"))hold(e,c,c.type==="checkbox"?c.checked:c.value)},true);window.__early=()=>{awake=true;const ready=held.filter(([e])=>!sleeps(e));held=held.filter(([e])=>sleeps(e));return ready}})()`
  : ''

type Held =
  | [HTMLFormElement, submitter: HTMLElement | null]
  | [HTMLButtonElement]
  | [HTMLInputElement, isChecked: boolean]
  | [HTMLSelectElement, value: string]

declare global {
  interface Window {
    /** Says that the page is awake, and gives what was held outside of parts that still sleep; each only once. */
    __early?: () => Held[]
  }
}

/** Once the page, or a part of it, is awake: does what was held there, in order, each on the page as the one before left it. Repeatable. */
export async function replayEarlyPresses(): Promise<void> {
  for (const [element, how] of window.__early?.() ?? []) {
    await new Promise((rest) => setTimeout(rest))
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit(how instanceof HTMLElement ? how : null)
    else if (element instanceof HTMLSelectElement) choose(element, String(how))
    // Waking, React has put the document's own state back.
    else if (element instanceof HTMLButtonElement || element.checked !== how) element.click()
  }
}

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
