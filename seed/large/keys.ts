import type { Chance } from '#seed/random.ts'

/** Keys in the form of uuidv7 that repeat with the seed: the moment, then chance. Within a millisecond they keep their order. */
export function keyMaker(dice: Chance): (moment: number) => string {
  let last = 0
  let count = 0
  return (moment) => {
    count = moment === last ? (count + 1) & 0xfff : 0
    last = moment
    const time = moment.toString(16).padStart(12, '0')
    const chance = Math.floor(dice.fraction() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
    const more = Math.floor(dice.fraction() * 2 ** 28)
      .toString(16)
      .padStart(7, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-8${more.slice(0, 3)}-${more.slice(3)}${chance}`
  }
}
