/**
 * What people press before the page is awake is held and done afterwards: forms that post (so that a password never
 * travels in an address) and buttons. In a part that still sleeps (`data-asleep`, see lazy-part.tsx) what is chosen is held too.
 * React hears nothing of a held press, so that nothing is done twice. This text runs inline, before anything else; no script
 * that comes later needs it.
 */
export const holdEarlyPresses = import.meta.env.SSR
  ? `(()=>{let held=[],awake,asleep="[data-asleep]",sleeps=e=>!awake||e[0].closest(asleep),hold=(type,pick)=>addEventListener(type,e=>{let p=pick(e.target,e);if(p&&sleeps(p)){e.preventDefault();e.stopImmediatePropagation();held.push(p)}},true);hold("submit",(t,e)=>t.method==="post"&&[t,e.submitter]);hold("click",t=>(t=t.closest?.("button"))?.type==="button"&&[t]);hold("change",t=>t.closest(asleep)&&[t,t.type==="checkbox"?t.checked:t.value]);window.__early=()=>{awake=1;let all=held;held=all.filter(sleeps);return all.filter(p=>!sleeps(p))}})()`
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
