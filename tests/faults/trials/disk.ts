import { execFileSync } from 'node:child_process'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { buyerAt, launch, untilReady } from '../shop.ts'
import { databaseIn } from '../stage.ts'
import { inSeconds, type Trial, tally, until } from '../trial.ts'

/** Writes zeros until nothing more fits. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  const zeros = Buffer.alloc(64 * 1024)
  try {
    for (;;) await file.write(zeros)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

const fullDisk: Trial = {
  name: 'full-disk',
  promise:
    'on a full disk orders are 503 with Retry-After, pages go on, and with room again everything does; no order is lost',
  needs: ['root'],
  async run(stage) {
    const folder = join(stage.folder, 'small-disk')
    await mkdir(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=711', 'tmpfs', folder])
    const data = join(folder, 'data')
    // Made once before, so that the trial knows the address of its database.
    const first = await startEmbeddedPostgres({ dataDir: data, log: () => {} })
    const { superuserUrl } = first
    await first.stop()
    await chmod(data, 0o711)
    const shop = await launch({ DATA_DIR: data })
    try {
      await untilReady(shop)
      const database = databaseIn(data, { superuserUrl })
      const buyer = await buyerAt(shop, database)
      const placed: string[] = []
      const order = async () => {
        const reply = await buyer.order({ timeoutMs: 20_000 }).catch(() => undefined)
        const id = reply?.body.order?.id ?? reply?.body.id
        if (reply?.status === 201 && id) placed.push(id)
        return reply
      }
      await order()
      await fetch(`${shop.origin}/about`)
      const filler = join(folder, 'filler')
      await fillUp(filler)
      const replies: Awaited<ReturnType<typeof order>>[] = []
      // What PostgreSQL has set aside for its log is used up first.
      for (let count = 0; count < 4_000 && replies.filter((reply) => reply?.status === 503).length < 20; count++)
        replies.push(await order())
      const page = (await fetch(`${shop.origin}/about`)).status
      await rm(filler)
      const back = await until('orders go through again', async () => (await order())?.status === 201, 60_000)
      const [row] = await database.sql<{ there: number }>(
        'select count(distinct public_id)::int as there from orders where public_id = any ($1)',
        [placed],
      )
      const wrong = replies.filter((reply) => reply && ![201, 503].includes(reply.status))
      const refused = replies.filter((reply) => reply?.status === 503)
      return {
        figures: `${tally(replies.map((reply) => reply?.status ?? 'no answer'))}; a page ${page}; orders again ${inSeconds(back)} after there was room; ${placed.length - (row?.there ?? 0)} of ${placed.length} lost`,
        isReached:
          wrong.length === 0 &&
          refused.length >= 20 &&
          refused.every((reply) => reply?.retryAfter) &&
          page === 200 &&
          placed.length === row?.there,
      }
    } finally {
      await shop.stop()
      execFileSync('umount', [folder])
    }
  },
}

export const diskTrials = [fullDisk]
