import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The built shop with a database of its own, fresh for this run. Limits are lifted: journeys come faster than people.
const dataDir = mkdtempSync(join(tmpdir(), 'shringar-journeys-'))
chmodSync(dataDir, 0o711) // root's PostgreSQL passes through, so the database stays in here and is deleted with it
const shop = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    LIMITS_SCALE: '1000',
    DATA_DIR: join(dataDir, 'data'),
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
