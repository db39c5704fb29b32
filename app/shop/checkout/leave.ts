/** Longer than any page takes to open. */
const longestMs = 20_000

/**
 * Goes to the page on which the order is paid. A plain address, and no form, which the Content-Security-Policy would bind to the shop. Resolves when
 * nothing came of it, or when the customer comes back by the browser's Back: the button can then be pressed again.
 */
export function leaveFor(payUrl: string): Promise<void> {
  window.location.assign(payUrl)
  return new Promise((resolve) => {
    const back = setTimeout(resolve, longestMs)
    window.addEventListener(
      'pageshow',
      () => {
        clearTimeout(back)
        resolve()
      },
      { once: true },
    )
  })
}
