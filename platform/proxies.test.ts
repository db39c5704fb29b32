import { describe, expect, it } from 'vitest'
import { clientAddressOf } from './kit/network.ts'
import { proxiesOf, proxyProblem } from './proxies.server.ts'

describe('trusted proxies', () => {
  it.each([
    ['proxy.example', /is no address/],
    ['10.0.0.0/8/8', /is no address/],
    ['10.0.0.0/', /is no range/],
    ['10.0.0.0/33', /is no range/],
    ['2001:db8::/129', /is no range/],
    ['0.0.0.0/0', /far too many/],
    ['::/0', /far too many/],
    ['fc00::/6', /far too many/],
  ])('refuse %s', (entry, words) => {
    expect(proxyProblem(entry)).toMatch(words)
  })

  it.each(['10.0.0.1', '10.0.0.0/8', '151.101.0.0/16', '2001:db8::1', '2a04:4e42::/32', 'fd00::/8'])(
    'take %s',
    (entry) => {
      expect(proxyProblem(entry)).toBeUndefined()
    },
  )

  it('hold each address of a range, in any writing, and no other', () => {
    const proxies = proxiesOf(['10.0.0.1', '151.101.0.0/16', '2A04:4E42::/32'])
    expect(proxies.size).toBe(3)
    for (const one of ['10.0.0.1', '151.101.255.7', '2a04:4e42:0:0::1']) expect(proxies.has(one)).toBe(true)
    for (const one of ['10.0.0.2', '151.102.0.1', '2a04:4e43::1', 'unknown', '']) expect(proxies.has(one)).toBe(false)
  })

  it('are nobody where none is given', () => {
    expect(proxiesOf([]).has('127.0.0.1')).toBe(false)
  })

  it('behind a CDN of many addresses leave each visitor their own', () => {
    const proxies = proxiesOf(['10.0.0.31', '151.101.0.0/16'])
    expect(clientAddressOf('10.0.0.31', '203.0.113.9, 151.101.1.7', proxies)).toBe('203.0.113.9')
    expect(clientAddressOf('10.0.0.31', '198.51.100.1, 203.0.113.9, 151.101.1.7', proxies)).toBe('203.0.113.9')
  })
})
