import { describe, expect, it } from 'vitest'
import { formatMobile, mobileE164, mobileNamed, stateNames } from './india.ts'
import { normalizePincode } from './pincode.ts'
import { isDeliverable, statesOfPincode } from './pincode-states.ts'

describe('mobile numbers', () => {
  it.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['91-9876543210', '+919876543210'],
    ['6000000000', '+916000000000'],
  ])('reads %s', (typed, number) => {
    expect(mobileE164(typed)).toBe(number)
  })

  it.each(['5876543210', '987654321', '98765432100', '+1 98765 43210', 'call me', '९८७६५४३२१०', '', '98765<43210'])(
    'refuses %s',
    (typed) => {
      expect(mobileE164(typed)).toBeNull()
    },
  )

  it.each([
    ['98765 43210', '+919876543210'],
    ['3210', '+919876543210'],
    ['98765', '+919876543210'],
    ['9876', null],
    ['76543', null],
    ['0001', '+918000000001'],
    ['Asha', null],
  ])('by which %s names an order or a person', (typed, number) => {
    expect(mobileNamed(typed, [null, '+919876543210', '+918000000001'])).toBe(number)
  })

  it('shows five and five', () => {
    expect(formatMobile('+919876543210')).toBe('+91 98765 43210')
  })
})

describe('pincodes', () => {
  it.each([
    ['560001', ['Karnataka']],
    ['160003', ['Chandigarh', 'Punjab']],
    ['160103', ['Chandigarh', 'Punjab']],
    ['160104', ['Punjab']],
    ['160055', ['Punjab']],
    ['781001', ['Assam']],
    ['781029', ['Assam', 'Meghalaya']],
    ['793001', ['Meghalaya']],
    ['744101', ['Andaman and Nicobar Islands']],
    ['247001', ['Uttar Pradesh']],
    ['247667', ['Uttarakhand']],
    ['246763', ['Uttar Pradesh', 'Uttarakhand']],
    ['813206', ['Bihar', 'Jharkhand']],
    ['605602', ['Tamil Nadu']],
    ['605104', ['Tamil Nadu', 'Puducherry']],
    ['682001', ['Kerala']],
    ['682555', ['Lakshadweep']],
    ['605001', ['Puducherry']],
    ['605007', ['Tamil Nadu', 'Puducherry']],
    ['609001', ['Tamil Nadu']],
    ['673310', ['Kerala', 'Puducherry']],
    ['533464', ['Andhra Pradesh', 'Puducherry']],
    ['396210', ['Dadra and Nagar Haveli and Daman and Diu']],
    ['395001', ['Gujarat']],
    ['160017', ['Chandigarh']],
    ['507121', ['Telangana', 'Andhra Pradesh']],
    ['500001', ['Telangana']],
    ['990001', []],
    ['101001', []],
    ['012345', []],
    ['56001', []],
    ['5600011', []],
    ['५६०००१', []],
  ])('%s lies in %j', (pincode, states) => {
    expect([...statesOfPincode(pincode)].sort()).toEqual([...states].sort())
  })

  it('delivers everywhere but to the Army Postal Service', () => {
    expect(isDeliverable('560038')).toBe(true)
    expect(isDeliverable('900056')).toBe(false)
  })

  it('takes the space people put after the third digit', () => {
    expect(normalizePincode(' 560 001 ')).toBe('560001')
  })

  it('knows 28 states and 8 union territories', () => {
    expect(stateNames).toHaveLength(36)
    expect(new Set(stateNames).size).toBe(36)
  })
})
