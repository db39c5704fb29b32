/** As the `ref` of what takes the place of a pressed button: the keyboard goes on there, and not at the top of the page. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
