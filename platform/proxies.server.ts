import { BlockList, isIP } from 'node:net'

/** Addresses whose word about who asks is believed. */
export type Proxies = Pick<ReadonlySet<string>, 'has' | 'size'>

/** A range of fewer fixed bits names so many addresses that strangers are among them; but for the private ones of IPv6 (RFC 4193). */
const leastBits = { 4: 8, 6: 19 } as const
const isPrivate = /^f[cd][0-9a-f]{2}:/i

/** What is wrong with an entry of TRUSTED_PROXIES; undefined where it is an address or a range of addresses, such as 10.0.0.0/8. */
export function proxyProblem(entry: string): string | undefined {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address) as 0 | 4 | 6
  if (family === 0 || more.length > 0) return `${entry} is no address and no range of addresses`
  if (bits === undefined) return undefined
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return `${entry} is no range of addresses`
  const least = isPrivate.test(address) ? 7 : leastBits[family]
  return Number(bits) < least ? `${entry} names far too many addresses` : undefined
}

/** The entries of TRUSTED_PROXIES as one set. Each is an address or a range (`proxyProblem`); IPv6 in any writing. */
export function proxiesOf(entries: readonly string[]): Proxies {
  const ranges = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    ranges.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return {
    size: entries.length,
    has(address) {
      const family = entries.length > 0 ? isIP(address) : 0
      return family !== 0 && ranges.check(address, family === 6 ? 'ipv6' : 'ipv4')
    },
  }
}
