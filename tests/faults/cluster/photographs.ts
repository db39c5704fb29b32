import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Cluster } from '../../cluster/cluster.ts'
import { isReady } from '../../cluster/state.ts'
import { signInAs } from '../shop.ts'
import { until } from '../trial.ts'

interface Answer {
  status: number
  body: { id?: string; code?: string }
}

function newPicture(): Promise<Buffer> {
  const [r, g, b] = [randomInt(256), randomInt(256), randomInt(256)]
  return sharp({ create: { width: 401, height: 502, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** The vendor of the demo uploads a picture that nobody has uploaded before. */
async function upload(cluster: Cluster, cookie: string): Promise<Answer> {
  const answer = await fetch(`${cluster.origin}/api/v1/vendor/photos`, {
    method: 'POST',
    headers: { Origin: cluster.origin, 'Content-Type': 'image/png', Cookie: cookie },
    body: new Uint8Array(await newPicture()),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

async function vendorCookie(cluster: Cluster): Promise<string> {
  const [vendor] = await cluster.sql<{ id: string }>("select id from users where email = 'vendor@shringar.example'")
  return signInAs(cluster, vendor?.id)
}

/** What is not so breaks the promise of the trial. */
function assert(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It is not so that ${what}.`)
}

const statusOf = async (url: string): Promise<number> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  await answer.arrayBuffer()
  return answer.status
}

/** Takes the object store away under orders; once it is put right, uploads go on and are served by both shops. */
export async function withoutStore(cluster: Cluster, how: 'killed' | 'silent'): Promise<() => Promise<void>> {
  const cookie = await vendorCookie(cluster)
  const home = await (await fetch(`${cluster.origin}/`)).text()
  const seen = [...new Set(home.match(/\/media\/[0-9a-f]{20}-\d+\.webp/g))].slice(0, 12)
  const known = cluster.shops.flatMap(({ origin }) => seen.map((path) => origin + path))
  assert(known.length > 4, 'the home page shows photographs')
  for (const url of known) assert((await statusOf(url)) === 200, `${url} is served from the store`)
  const before = await upload(cluster, cookie)
  assert(before.status === 201, `a photo can be uploaded (${before.status} ${before.body.code ?? ''})`)

  const store = cluster.machines.store.program('s3rver')
  if (how === 'silent') store.signalAll('SIGSTOP')
  else {
    store.kill('SIGKILL', { isToStayDown: true })
    await store.ended()
  }
  const back = () => (how === 'silent' ? store.signalAll('SIGCONT') : store.start())
  await assertShopGoesOn(cluster, known, cookie).catch((error) => {
    back()
    throw error
  })

  return async () => {
    back()
    await until('uploads go on', async () => (await upload(cluster, cookie)).status === 201, 30_000)
    await assertServed(cluster, before.body.id)
  }
}

/** Without the store: what was seen before is served, and an upload is refused in words. */
async function assertShopGoesOn(cluster: Cluster, known: readonly string[], cookie: string): Promise<void> {
  for (const url of known) assert((await statusOf(url)) === 200, `${url} is served while the store is away`)
  for (const { name, origin } of cluster.shops) assert(await isReady(origin), `the shop of ${name} stays ready`)
  const meanwhile = await upload(cluster, cookie)
  assert(
    meanwhile.status === 503 && meanwhile.body.code === 'photo.not_saved',
    `an upload is refused with a sentence (${meanwhile.status} ${meanwhile.body.code ?? ''})`,
  )
}

/** What was uploaded lies in the store, and both shops serve it from there. */
async function assertServed(cluster: Cluster, imageId: string | undefined): Promise<void> {
  const [photo] = await cluster.sql<{ path: string }>(
    `select '/media/' || image_id || '-' || width || '.' || format as path from image_files
      where image_id = $1 and object_key is not null and format = 'webp' limit 1`,
    [imageId],
  )
  for (const { name, origin } of cluster.shops)
    assert((await statusOf(origin + photo?.path)) === 200, `the shop of ${name} serves what was uploaded`)
}
