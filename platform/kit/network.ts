/** An IPv4-mapped address as IPv4; IPv6 grouped by /64, which is what one connection usually has, in one writing. */
export function groupAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  const one = (group: string) => Number.parseInt(group, 16).toString(16)
  return `${groups.slice(0, 4).map(one).join(':')}::/64`
}

/** As much of an address as is kept with a session or a log line: /24 or /64. */
export function networkOf(address: string): string {
  const grouped = groupAddress(address)
  return grouped.includes(':') ? grouped : grouped.replace(/\.\d+$/, '.0/24')
}

/** Some proxies add the client's port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

const plain = (address: string) => withoutPort(address.trim()).replace(/^::ffff:(?=\d)/i, '')

type Addresses = Pick<ReadonlySet<string>, 'has'>

/** Whether a request came over a trusted proxy. */
export const isFromProxy = (socketAddress: string, trusted: Addresses): boolean => trusted.has(plain(socketAddress))

/** The client's address: the socket's, or, behind trusted proxies, the right-most forwarded one that is not theirs. */
export function clientAddressOf(socketAddress: string, forwardedFor: string | undefined, trusted: Addresses): string {
  let address = plain(socketAddress)
  if (!forwardedFor || !trusted.has(address)) return groupAddress(address)
  for (const hop of forwardedFor.split(',').reverse()) {
    address = plain(hop)
    if (!trusted.has(address)) break
  }
  return groupAddress(address)
}
