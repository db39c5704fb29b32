import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { apiDescription } from '#api/app.ts'
import { perContext } from '#platform/context.server.ts'
import type { StoredAnswer } from './page-store.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Compresses a megabyte in a fifth of a second, to a twentieth of its size. */
const brotliQuality = 6

async function compressed(text: string, headers: Record<string, string>): Promise<StoredAnswer> {
  const body = Buffer.from(text)
  const tag = hash('sha256', body, 'base64url').slice(0, 22)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([brotliAsync(body, { params }), gzipAsync(body)])
  return {
    status: 200,
    headers: { ...headers, 'Cache-Control': 'public, max-age=0, must-revalidate' },
    variants: {
      br: { body: br, etag: `"${tag}-b"` },
      gzip: { body: gz, etag: `"${tag}-g"` },
      identity: { body, etag: `"${tag}"` },
    },
  }
}

/** Each description as it is sent, from when it was first asked for. */
const answers = perContext(() => new Map<string, Promise<StoredAnswer>>())

/** The description of the API under this address, written and compressed once for each process; undefined for any other address. */
export function findApiDescription(path: string): Promise<StoredAnswer> | undefined {
  if (path !== '/api/docs' && path !== '/api/openapi.json') return undefined
  const known = answers().get(path)
  if (known) return known
  const described = apiDescription().get(path)
  if (!described) return undefined
  const answer = compressed(described.text, described.headers)
  answers().set(path, answer)
  return answer
}
