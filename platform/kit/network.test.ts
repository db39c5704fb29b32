import { describe, expect, it } from 'vitest'
import { clientAddressOf, groupAddress, networkOf } from './network.ts'

describe('client addresses', () => {
  const trusted = new Set(['10.0.0.1', '10.0.0.2'])

  it('believes nobody but a trusted proxy', () => {
    expect(clientAddressOf('203.0.113.9', '198.51.100.7', trusted)).toBe('203.0.113.9')
  })

  it('takes the right-most hop that is not a trusted proxy', () => {
    expect(clientAddressOf('10.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.2', trusted)).toBe('198.51.100.7')
  })

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['192.0.2.1', '192.0.2.1'],
  ])('groups %s as %s', (address, group) => {
    expect(groupAddress(address)).toBe(group)
  })

  it.each([
    ['198.51.100.7:50123', '198.51.100.7'],
    ['[2001:db8::1]:50123', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000::0001', '2001:db8:0:0::/64'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
  ])('takes a forwarded %s for %s', (forwarded, address) => {
    expect(clientAddressOf('10.0.0.1', forwarded, trusted)).toBe(address)
  })

  it('keeps only the network of an address', () => {
    expect(networkOf('192.0.2.77')).toBe('192.0.2.0/24')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  })
})
