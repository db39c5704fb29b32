import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MachineName, Places } from './places.ts'
import { type Command, environment, Program, send } from './programs.ts'

const configurations = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url))

/** The account that the programs run under where root starts them: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

export function accountOfPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface MachineOptions {
  folder: string
  places: Places
  /** The passwords of deploy/cluster, by their words there. */
  secrets: Readonly<Record<string, string>>
  account: Account | undefined
  /** The network namespace that it lives in; undefined: this machine's own. */
  namespace?: string | undefined
}

/** A folder that plays a machine: /etc, /run and /var of its programs are in it. */
export class Machine {
  readonly name: MachineName
  readonly programs: Program[] = []
  readonly #options: MachineOptions

  constructor(name: MachineName, options: MachineOptions) {
    this.name = name
    this.#options = { ...options, folder: join(options.folder, name) }
    for (const path of ['/etc', '/run', '/var/log']) this.makeFolder(path)
  }

  /** Where a path of the machine really is. */
  pathOf(path: string): string {
    return join(this.#options.folder, path)
  }

  makeFolder(path: string): void {
    const { account, folder } = this.#options
    let made = folder
    mkdirSync(made, { recursive: true })
    for (const part of ['', ...path.split('/').filter(Boolean)]) {
      made = join(made, part)
      mkdirSync(made, { recursive: true })
      chmodSync(made, 0o700)
      if (account) chownSync(made, account.uid, account.gid)
    }
  }

  /** One of its programs, `etcd` for instance. */
  program(name: string): Program {
    const found = this.programs.find((program) => program.name === name)
    if (!found) throw new Error(`There is no ${name} on ${this.name}.`)
    return found
  }

  /** A text of deploy/cluster as this machine has it: its addresses, ports, passwords and paths. */
  fill(text: string): string {
    const { places, secrets, folder } = this.#options
    return places
      .fill(text, this.name)
      .replaceAll(/\bSECRET_[A-Z]+\b/g, (word) => {
        const secret = secrets[word]
        if (!secret) throw new Error(`deploy/cluster names ${word}, which nobody chose.`)
        return secret
      })
      .replaceAll(/(?<![\w.-])\/(etc|run|var)\//g, `${folder}/$1/`)
  }

  /** A file of deploy/cluster, filled in. */
  read(name: string): string {
    return this.fill(readFileSync(join(configurations, name), 'utf8'))
  }

  write(path: string, text: string, mode = 0o600): void {
    this.makeFolder(dirname(path))
    writeFileSync(this.pathOf(path), text, { mode })
    const { account } = this.#options
    if (account) chownSync(this.pathOf(path), account.uid, account.gid)
  }

  /** Puts a file of deploy/cluster where the machine expects it. */
  configure(name: string, path: string): void {
    this.write(path, this.read(name))
  }

  /** Shows a folder of another machine at the same path, as a mount does. */
  mount(path: string, from: Machine): void {
    this.makeFolder(dirname(path))
    symlinkSync(from.pathOf(path), this.pathOf(path))
  }

  /** Runs a program of the machine to its end, under its account. Answers with what it said; throws with its complaint. */
  async run(program: string, ...args: string[]): Promise<string> {
    const { program: first, args: rest } = this.#inside({ program, args })
    const { stdout } = await promisify(execFile)(first, rest, { cwd: '/', env: environment(), maxBuffer: 2 ** 26 })
    return stdout
  }

  /** A program of the machine, under its account, which ends when this process does; started and ended with it. */
  add(name: string, command: Omit<Command, 'cwd'>): Program {
    const program = new Program(name, this.#logOf(name), () => this.#inside(command))
    this.programs.push(program)
    return program
  }

  /** A program of our own on it: under our account, from where we are. */
  addOwn(name: string, command: Command): Program {
    const program = new Program(name, this.#logOf(name), () => command)
    this.programs.push(program)
    return program
  }

  /** How a program is started within the machine. */
  #inside({ program, args, env = {} }: Command): Command {
    const { account, namespace } = this.#options
    const within = namespace ? ['ip', 'netns', 'exec', namespace] : []
    const ids = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
    const [first = '', ...rest] = [...within, 'setpriv', ...ids, '--pdeathsig=TERM', '--', program, ...args]
    return { program: first, args: rest, env }
  }

  #logOf(name: string): string {
    return this.pathOf(`/var/log/${name}.log`)
  }

  start(): void {
    for (const program of this.programs) program.start()
  }

  /** As if its power were cut: ends all that runs on it at once, PostgreSQL included. */
  async cutPower(): Promise<void> {
    const postgres = this.postgresPids()
    for (const program of this.programs) program.signalAll('SIGKILL')
    for (const pid of postgres) send(pid, 'SIGKILL')
    await Promise.all(this.programs.map((program) => program.ended()))
  }

  /** Everything on it stands still, or goes on. */
  freeze(how: 'SIGSTOP' | 'SIGCONT'): void {
    for (const program of this.programs) program.signalAll(how)
    for (const pid of this.postgresPids()) send(pid, how)
  }

  /** PostgreSQL's first process, which Patroni starts and which outlives it, and those that it made. */
  postgresPids(): number[] {
    const first = this.postmaster()
    if (!first) return []
    const pids = readdirSync('/proc').map(Number).filter(Boolean)
    return [first, ...pids.filter((pid) => parentOf(pid) === first)]
  }

  postmaster(): number | undefined {
    try {
      const file = this.pathOf('/var/lib/postgresql/15/shringar/postmaster.pid')
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
      return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? pid : undefined
    } catch {
      return undefined
    }
  }
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
