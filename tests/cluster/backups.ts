import type { Machine } from './machine.ts'

/** Runs a command of pgBackRest on a machine, as its operator would. */
export const pgbackrest = (machine: Machine, ...args: string[]): Promise<string> =>
  machine.run('pgbackrest', `--config=${machine.pathOf('/etc/pgbackrest.conf')}`, '--stanza=shringar', ...args)

/** What cron does at night on the machine that leads. */
export async function makeBackup(leader: Machine, type: 'full' | 'diff'): Promise<void> {
  await pgbackrest(leader, `--type=${type}`, 'backup')
}

interface Stanza {
  backup: { timestamp: { stop: number } }[]
}

/** When the last backup was made, as pgBackRest says on this machine; undefined where there is none, or it cannot look. */
export async function lastBackup(machine: Machine): Promise<Date | undefined> {
  const [stanza] = JSON.parse(await pgbackrest(machine, '--output=json', 'info').catch(() => '[]')) as Stanza[]
  const last = stanza?.backup.at(-1)
  return last && new Date(last.timestamp.stop * 1_000)
}
