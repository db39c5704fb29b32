import { encode } from 'uqr'

/** A QR code as an SVG path, one square for each dark module, with the quiet margin of four that the standard asks for. */
export function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: rows.join('') }
}
