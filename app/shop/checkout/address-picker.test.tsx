import { expect, it } from 'vitest'
import type { AddressView } from '#modules/accounts/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { AddressPicker } from './address-picker.tsx'

const home = {
  ...{ id: 'a', firstName: 'Meera', lastName: 'Krishnan', phone: '+919845012345', alternatePhone: null },
  ...{ street: '14, 2nd Cross', landmark: '', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
  ...{ country: 'India', label: null, isDefault: true },
} as AddressView

const editing = (chosen: string | null) =>
  wordsOf(
    <AddressPicker
      addresses={[home]}
      chosen={chosen}
      onChoose={() => {}}
      isFolded={false}
      edited={home}
      email="meera@people.example"
      onOpen={() => {}}
    />,
  )

it('an address that was opened and not changed is left with Cancel', () => {
  expect(editing('a')).toBe('Cancel')
})

it('one that was changed is put back as it was', () => {
  expect(editing(null)).toBe('Undo changes')
})
