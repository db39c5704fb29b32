import type { HeldPress } from './early.ts'

// Runs inline in every document's head, before any other script (early-inline.ts). React does not see a held press, so that nothing
// is done twice.

// The cart's page is drawn empty for everybody; where the device holds lines, that is hidden before the first paint. `cart` is its key.
try {
  const cart = localStorage.getItem('cart')
  if (cart && cart !== '[]') document.documentElement.dataset.cart = ''
} catch {}

const asleepParts = '[data-asleep]'
const page = { isAwake: false, held: [] as HeldPress[] }

const sleeps = ([element]: HeldPress) => !page.isAwake || element.closest(asleepParts) !== null

/** Holds the events of a type that `pressOf` turns into a press. */
function hold(type: 'submit' | 'click' | 'change', pressOf: (target: Element, event: Event) => HeldPress | undefined) {
  addEventListener(
    type,
    (event) => {
      const press = event.target instanceof Element ? pressOf(event.target, event) : undefined
      if (!press || !sleeps(press)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      page.held.push(press)
    },
    true,
  )
}

// Forms that post, so that a password never travels in an address.
hold('submit', (target, event) => {
  const form = target as HTMLFormElement
  return form.method === 'post' ? [form, (event as SubmitEvent).submitter] : undefined
})

hold('click', (target) => {
  const button = target.closest('button')
  return button?.type === 'button' ? [button] : undefined
})

// What is chosen in a part that is not hydrated yet.
hold('change', (target) => {
  const field = target as HTMLInputElement
  return field.closest(asleepParts) ? [field, field.type === 'checkbox' ? field.checked : field.value] : undefined
})

window.__early = () => {
  page.isAwake = true
  const all = page.held
  page.held = all.filter(sleeps)
  return all.filter((press) => !sleeps(press))
}
