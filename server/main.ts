import cluster from 'node:cluster'
import { ConfigError, readConfig } from '#platform/config.server.ts'

const say = (line: string) => console.log(line)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) return (await import('./processes/worker.ts')).runWorker(config)
  if (config.webConcurrency > 1) return (await import('./processes/primary.ts')).runPrimary(config, say)
  return (await import('./processes/single.ts')).runSingle(config, say)
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
