/** Whether a 32-bit prefix stands in a base64 list of sorted big-endian 32-bit numbers. Pure, for server and browser. */
export function isListed(prefix: number, base64: string): boolean {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const list = new DataView(bytes.buffer)
  let low = 0
  let high = list.byteLength / 4 - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = list.getUint32(middle * 4)
    if (value === prefix) return true
    if (value < prefix) low = middle + 1
    else high = middle - 1
  }
  return false
}
