import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnOn } from '#bench/cores.ts'
import type { RawAnswer } from '#bench/raw.ts'
import { freePort, untilAnswers } from '../../bin/lib/shop-process.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** A server that ours is compared with, on the same core. */
export interface ReferenceServer {
  url: string
  stop(): Promise<void>
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function scratchFolder(): Promise<string> {
  const folder = join(tmpdir(), `shringar-bench-${process.pid}-${Math.random().toString(36).slice(2, 10)}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** node:http that writes this answer to every request. */
export async function plainNode(core: number, answer: RawAnswer): Promise<ReferenceServer> {
  const folder = await scratchFolder()
  const file = join(folder, 'answer.json')
  await writeFile(
    file,
    JSON.stringify({ status: answer.status, headers: answer.headers, body: answer.body.toString('base64') }),
  )
  const child = spawnOn(core, process.execPath, [join(here, 'plain-node.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [port] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${Number(port)}/`,
    async stop() {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '')}"`

/** nginx with one worker that serves this body from disk, compressed before, with the same headers; it knows of 304 by itself. */
export async function nginx(program: string, core: number, answer: RawAnswer): Promise<ReferenceServer> {
  const folder = await scratchFolder()
  const port = await freePort()
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'text/html'
  const own = new Set(['content-type', 'etag', 'last-modified', 'server', 'accept-ranges'])
  const added = answer.headers
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => `      add_header ${name} ${quoted(value)} always;`)
  await writeFile(join(folder, 'page'), answer.body)
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=16 inactive=1h;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = /page {
      default_type ${quoted(type)};
${added.join('\n')}
    }
  }
}
`,
  )
  const child = spawnOn(core, program, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/page`
  await untilAnswers(url)
  return {
    url,
    async stop() {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
