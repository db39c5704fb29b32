import { createServer } from 'node:net'

/** The machines of deploy/cluster, by their names. */
export const addresses = {
  db1: '10.0.0.11',
  db2: '10.0.0.12',
  db3: '10.0.0.13',
  shop1: '10.0.0.21',
  shop2: '10.0.0.22',
  front: '10.0.0.31',
  store: '10.0.0.41',
  backup: '10.0.0.51',
} as const
export type MachineName = keyof typeof addresses
export const databaseNames = ['db1', 'db2', 'db3'] as const
export const shopNames = ['shop1', 'shop2'] as const

/** Every port that deploy/cluster names. */
const ports = {
  etcd: 2379,
  etcdPeers: 2380,
  shop: 3000,
  leader: 5000,
  replicas: 5001,
  postgres: 5432,
  redis: 6379,
  pooler: 6432,
  patroni: 8008,
  store: 9000,
}
const allPorts = Object.values(ports)

/** Where the machines stand for the time being: their network in place of 10.0.0, their ports some thousands higher. */
export interface Places {
  addressOf(name: MachineName): string
  portOf(program: keyof typeof ports): number
  /** A file of deploy/cluster as it has to be here; on this machine, whose loopback address is the machine's own. */
  fill(text: string, name: MachineName): string
}

/** `databases`: the network of the database machines where that is another one than this machine's loopback, as `198.18.7`. */
export async function choosePlaces(databases?: string): Promise<Places> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const network = `127.${1 + Math.floor(Math.random() * 254)}.${1 + Math.floor(Math.random() * 254)}`
    const higher = 1_000 * (10 + Math.floor(Math.random() * 14))
    const taken = await Promise.all(allPorts.map((port) => isTaken(port + higher, `${network}.1`)))
    if (!taken.includes(true)) return placesIn(network, databases ?? network, higher)
  }
  throw new Error('No free ports were found on this machine.')
}

export function isTaken(port: number, address: string): Promise<boolean> {
  return new Promise((found) => {
    const probe = createServer()
    probe.once('error', () => found(true))
    probe.listen(port, address, () => probe.close(() => found(false)))
  })
}

function placesIn(network: string, databases: string, higher: number): Places {
  const addressOf = (name: MachineName) =>
    addresses[name].replace('10.0.0', name.startsWith('db') ? databases : network)
  // Linux gives whoever connects within 127.0.0.0/8 the address 127.0.0.1.
  const clients = databases === network ? '127.0.0.0/8' : `${databases}.0/24`
  const portPattern = new RegExp(`\\b(${allPorts.join('|')})\\b`, 'g')
  return {
    addressOf,
    portOf: (program) => ports[program] + higher,
    fill: (text, name) =>
      text
        .replaceAll('THIS_NAME', name)
        .replaceAll('THIS_ADDRESS', addressOf(name))
        .replaceAll('10.0.0.0/24', clients)
        .replaceAll(/\b10\.0\.0\.\d+\b/g, (found) => addressOf(nameOf(found)))
        .replaceAll(/\b127\.0\.0\.1\b/g, name.startsWith('db') ? '127.0.0.1' : addressOf(name))
        .replaceAll(portPattern, (port) => String(Number(port) + higher)),
  }
}

function nameOf(address: string): MachineName {
  const found = Object.entries(addresses).find(([, one]) => one === address)
  if (!found) throw new Error(`deploy/cluster names ${address}, which is none of its machines.`)
  return found[0] as MachineName
}
