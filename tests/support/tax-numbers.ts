import { gstinCheckCharacter } from '#platform/kit/identifiers.ts'

let taxpayers = Math.floor(Math.random() * 10_000_000)

/** A PAN and a GSTIN that no other vendor of this test run has; registered in Maharashtra unless another code is given. */
export function newTaxNumbers({ gstCode = '27' } = {}): { pan: string; gstin: string } {
  taxpayers += 1
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(taxpayers / 10_000 / 26 ** place) % 26))
  const pan = `${letter(2)}${letter(1)}${letter(0)}CX${String(taxpayers % 10_000).padStart(4, '0')}F`
  return { pan, ...gstinOf(pan, gstCode) }
}

/** The GSTIN of a PAN in a state, with its check character. */
export function gstinOf(pan: string, gstCode = '27'): { gstin: string } {
  const first14 = `${gstCode}${pan}1Z`
  return { gstin: first14 + gstinCheckCharacter(first14) }
}
