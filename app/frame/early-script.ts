import type { HeldPress } from './early.ts'

// Runs inline in every document's head, before any other script (early-inline.ts). React hears nothing of a held press, so that nothing
// is done twice.

const asleepParts = '[data-asleep]'
let held: HeldPress[] = []
let isAwake = false

const sleeps = ([element]: HeldPress) => !isAwake || element.closest(asleepParts) !== null

/** Holds the events of a type of which `pressOf` makes a press. */
function hold(type: 'submit' | 'click' | 'change', pressOf: (target: Element, event: Event) => HeldPress | undefined) {
  addEventListener(
    type,
    (event) => {
      const press = event.target instanceof Element ? pressOf(event.target, event) : undefined
      if (!press || !sleeps(press)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push(press)
    },
    true,
  )
}

// Forms that post, so that a password never travels in an address.
hold('submit', (form, event) =>
  form instanceof HTMLFormElement && form.method === 'post' ? [form, (event as SubmitEvent).submitter] : undefined,
)

hold('click', (target) => {
  const button = target.closest('button')
  return button?.type === 'button' ? [button] : undefined
})

// What is chosen in a part that still sleeps.
hold('change', (field) => {
  if (!field.closest(asleepParts)) return undefined
  if (field instanceof HTMLSelectElement) return [field, field.value]
  return field instanceof HTMLInputElement
    ? [field, field.type === 'checkbox' ? field.checked : field.value]
    : undefined
})

window.__early = () => {
  isAwake = true
  const all = held
  held = all.filter(sleeps)
  return all.filter((press) => !sleeps(press))
}
