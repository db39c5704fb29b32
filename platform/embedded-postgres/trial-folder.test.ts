import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { isLocked } from './lock.server.ts'
import { makeTrialFolder } from './trial-folder.server.ts'

const place = mkdtempSync(join(tmpdir(), 'shringar-trials-'))

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

it('the folder of a trial is nobody else’s until it is empty, also while another trial begins', async () => {
  chmodSync(place, 0o711)
  vi.stubEnv('TMPDIR', place)
  const first = await makeTrialFolder()
  const folder = dirname(first.dataDir)
  for (let at = 0; at < 200; at++) {
    mkdirSync(join(first.dataDir, String(at)), { recursive: true })
    writeFileSync(join(first.dataDir, String(at), 'row'), 'Meera')
  }
  const ended = first.remove()
  expect(existsSync(first.dataDir)).toBe(true)
  expect(isLocked(folder)).toBe(true)
  const second = await makeTrialFolder()
  await ended
  await second.remove()
  expect(readdirSync(place)).toEqual([])
})
