import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { createFirstAdmin } from './first-admin.server.ts'

const ritu = { name: 'Ritu', email: 'ritu@shop.example', password: 'tamarind monsoon lantern' }

beforeEach(async () => {
  await sql("delete from profiles where role = 'admin'")
  await sql("delete from users where email = 'ritu@shop.example'")
})

/** The command itself, as a script runs it. */
function command(lines: string[]): Promise<{ code: number | null; said: string }> {
  const { webUrl, ownerUrl } = workerDatabase()
  const env = {
    ...process.env,
    DATABASE_URL: webUrl,
    MIGRATE_DATABASE_URL: ownerUrl,
    AUTH_SECRET: 'a secret of the tests, long enough for anybody',
  }
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve('bin/create-admin.ts')], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('close', (code) => done({ code, said }))
    child.stdin.end(lines.join('\n'))
  })
}

describe('the first admin is refused', () => {
  it.each(['short', 'eleven char', 'ritu password shop'])('with the password %s', async (password) => {
    await expect(createFirstAdmin({ ...ritu, password })).rejects.toMatchObject({ code: 'accounts.password_too_weak' })
  })

  it('with an address that has an account', async () => {
    const person = await buildUser()
    await expect(createFirstAdmin({ ...ritu, email: person.email })).rejects.toMatchObject({
      code: 'accounts.email_taken',
    })
  })

  it('when there is one, blocked or not, also when two try at once', async () => {
    const tries = [ritu, { ...ritu, email: 'second@shop.example' }].map((one) =>
      createFirstAdmin(one).then(
        () => 'made',
        (error) => error.code,
      ),
    )
    expect((await Promise.all(tries)).sort()).toEqual(['accounts.admin_exists', 'made'])
    expect(await sql("select 1 from profiles where role = 'admin'")).toHaveLength(1)
  })
})

it('is made by the command, written into the audit trail, and never twice', async () => {
  const made = await command([ritu.name, ritu.email, ritu.password])
  expect(made).toEqual({ code: 0, said: 'Ritu is the first admin now and can log in at /admin/login.\n' })
  const [row] = await sql<{ id: string; role: string }>(
    'select u.id, p.role from users u join profiles p on p.user_id = u.id where u.email = $1',
    [ritu.email],
  )
  expect(row?.role).toBe('admin')
  expect(await sql('select action, actor_role, actor_id from audit_log where subject_id = $1', [row?.id])).toEqual([
    { action: 'user.first_admin_made', actor_role: 'operator', actor_id: null },
  ])
  expect(await command(['Other', 'other@shop.example', 'another long pass phrase'])).toEqual({
    code: 1,
    said: 'There is an admin already. Admins make further admins under Users.\n',
  })
}, 60_000)
