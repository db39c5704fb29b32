import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storedSecret } from './database-server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-secret-'))
  await chmod(folder, 0o700)
})
afterEach(() => rm(folder, { recursive: true }))

describe('the secret of an embedded shop', () => {
  it('is made once, for nobody else to read', async () => {
    const secret = await storedSecret(folder)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(await storedSecret(folder)).toBe(secret)
    expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
  })

  it.each(['', '\n', 'short'])('is never replaced when the file holds %j', async (text) => {
    await writeFile(join(folder, 'auth-secret'), text)
    await expect(storedSecret(folder)).rejects.toThrow('empty or cut short')
    expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe(text)
  })
})
