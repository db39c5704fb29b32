import { states } from './india.ts'
import { once } from './once.ts'
import { pincodePattern } from './pincode.ts'

// In which states a pincode lies. Source: the Department of Posts' directory of post offices.

/** Three-digit PIN prefixes by state. Single codes that lie elsewhere, or in two states, are in `codesOfStates`. */
const prefixesOfState: Record<string, string> = {
  JK: '180-182,184-185,190-193',
  HP: '171-177',
  PB: '140-148,151-152,160',
  CH: '160',
  UK: '246,248-249,263',
  HR: '121-127,131-136',
  DL: '110',
  RJ: '301-307,311-314,321-328,331-335,341-345',
  UP: '201-212,221-233,241-245,247,250-251,261-262,271-277,281-285',
  BR: '800-805,811-813,821,823-824,841-848,851-855',
  SK: '737',
  AR: '790-792',
  NL: '797-798',
  MN: '795',
  MZ: '796',
  TR: '799',
  ML: '793-794',
  AS: '781-788',
  WB: '700,711-713,721-723,731-736,741-743',
  JH: '814-816,818,822,825-829,831-835',
  OD: '751-770',
  CG: '490-497',
  MP: '450-458,460-466,470-477,480-488',
  GJ: '360-365,370,380,382-385,387-396',
  MH: '400-402,410-416,421-425,431,440-445',
  KA: '560-563,570-577,580-587,590-591',
  GA: '403',
  KL: '670-671,673,676,678-680,682-683,685-686,688-691,695',
  TN: '600-614,620-632,635-639,641-643',
  AN: '744',
  TS: '500-509',
  AP: '515-518,520-524,530-535',
  LA: '194',
}

/**
 * Pincodes that lie elsewhere than their prefix says, by the state or the two states of their post offices. The north of Khammam went to
 * Andhra Pradesh in 2014.
 */
const codesOfStates: Record<string, string> = {
  LD: '682551-682559',
  PY: '605001-605006,605008-605013,609601-609602,609605-609607,609609',
  UK: '244712-244720,247656-247661,247663-247664,247666-247668,247670-247671,262308-262311,262401-262405,262501-262580',
  UP: '246701-246762,246764',
  BR: '814131',
  JH: '813208',
  PB: '160055-160071,160104',
  DH: '362520,362540,362570,396210,396215,396220',
  CH: '160001-160002,160004-160006,160009,160011-160012,160015-160020,160022-160023,160025,160030,160036,160043,160047,160101-160102',
  'UP UK': '244923-244924,246763,247662,247665',
  'BR JH': '813206',
  'TN PY': '605007,605014,605101-605102,605104-605107,605110-605111,605501-605502,607402-607403,609603-609604',
  'KL PY': '673310',
  'AP PY': '533464',
  'GJ DH': '396193,396230,396235,396240',
  'PB CH': '140119,140125,140133',
  'AS ML': '781029,781131,782410,783123,783134',
  'TS AP': '507111-507140',
}

/** The states of each prefix (three digits) and each single code (six). */
const table = once((): ReadonlyMap<number, string[]> => {
  const statesByNumber = new Map<number, string[]>()
  for (const [codes, list] of [...Object.entries(prefixesOfState), ...Object.entries(codesOfStates)]) {
    const names = codes.split(' ').map((code) => states.get(code) ?? code)
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range.split('-').map(Number)
      for (let number = first; number <= last; number++)
        statesByNumber.set(number, [...(statesByNumber.get(number) ?? []), ...names])
    }
  }
  return statesByNumber
})

/** The names of the states a pincode may lie in: none when no such prefix exists, one where that is sure, else two. */
export function statesOfPincode(pincode: string): readonly string[] {
  if (!pincodePattern.test(pincode)) return []
  return table().get(Number(pincode)) ?? table().get(Number(pincode.slice(0, 3))) ?? []
}

/** Couriers deliver to every civilian pincode. */
export function isDeliverable(pincode: string): boolean {
  return statesOfPincode(pincode).length > 0
}

/** Those of the Army Postal Service are pincodes, but no place. */
export const isArmyPincode = (pincode: string): boolean => /^9\d{5}$/.test(pincode)
