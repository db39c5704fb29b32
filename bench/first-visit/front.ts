import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Front {
  /** The socket on which it speaks TLS and HTTP/2. */
  socket: string
  stop(): Promise<void>
}

/** nginx with TLS and HTTP/2 before the shop, as a shop in public has it. Its certificate is its own. Buffers are small, as those of a slow connection are. */
export async function openFront(nginx: string, shop: string): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-front-'))
  const at = (name: string) => join(folder, name)
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '2']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject].concat([
      '-keyout',
      at('key.pem'),
      '-out',
      at('cert.pem'),
    ]),
    { stdio: 'ignore' },
  )
  await writeFile(
    at('nginx.conf'),
    `worker_processes 1;
daemon off;
pid ${at('nginx.pid')};
error_log ${at('error.log')} crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${at('body')}; proxy_temp_path ${at('proxy')}; fastcgi_temp_path ${at('fastcgi')};
  uwsgi_temp_path ${at('uwsgi')}; scgi_temp_path ${at('scgi')};
  upstream shop { server ${new URL(shop).host}; keepalive 16; }
  server {
    listen unix:${at('socket')} ssl http2 sndbuf=16k;
    ssl_certificate ${at('cert.pem')};
    ssl_certificate_key ${at('key.pem')};
    ssl_protocols TLSv1.3;
    ssl_buffer_size 4k;
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }
}
`,
  )
  const child = spawn(nginx, ['-c', at('nginx.conf'), '-e', at('error.log')], { stdio: 'inherit' })
  for (const until = Date.now() + 10_000; !existsSync(at('socket')); ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('nginx did not start.')
    await new Promise((wait) => setTimeout(wait, 50))
  }
  return {
    socket: at('socket'),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
