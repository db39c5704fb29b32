/**
 * What people press before the page is hydrated is held (early-script.ts) and replayed afterwards. In a part that is not yet (`data-asleep`,
 * see lazy-part.tsx) what is chosen is held too.
 */
export type HeldPress =
  | [HTMLFormElement, submitter: HTMLElement | null]
  | [HTMLButtonElement]
  | [HTMLInputElement, value: string | boolean]
  | [HTMLSelectElement, value: string]

declare global {
  interface Window {
    /** Says that the page is hydrated, and answers with what was held outside of parts that are not; each press only once. */
    __early?: () => HeldPress[]
  }
}

/** Called once the page, or a part of it, is hydrated: replays what was held there, in order, each press after the one before it. Repeatable. */
export async function replayEarlyPresses(): Promise<void> {
  for (const [element, how] of window.__early?.() ?? []) {
    await new Promise((rest) => setTimeout(rest))
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement) element.requestSubmit(how instanceof HTMLElement ? how : null)
    else if (element instanceof HTMLSelectElement) choose(element, String(how))
    // Hydration has put the document's own state back.
    else if (element instanceof HTMLButtonElement || element.checked !== how) element.click()
  }
}

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
