import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config.server.ts'
import { StartError } from '#platform/start-error.ts'

// What Node compiled at an earlier start it need not compile again.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
// Passwords are hashed and files are read on these threads. Node fixes their number when the first one is needed.
process.env.UV_THREADPOOL_SIZE ??= '8'

const say = (line: string) => console.log(line)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) return (await import('./processes/worker.ts')).runWorker(config)
  // Here alone: a store that is away later keeps nobody from serving, and a process that is replaced meanwhile must open.
  if (config.media) await (await import('#platform/object-store.server.ts')).checkObjectStore(config.media)
  if (config.backupStore)
    await (await import('#platform/embedded-postgres/check-store.server.ts')).checkBackupStore(config, say)
  if (config.webConcurrency > 1) return (await import('./processes/primary.ts')).runPrimary(config, say)
  return (await import('./processes/single.ts')).runSingle(config, say)
}

main().catch((error) => {
  console.error(StartError.text(error))
  process.exit(1)
})
