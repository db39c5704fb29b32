import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Reads the database's files once, so that they lie in the memory of a machine that has been up for a while, not on its disk. */
export async function readDatabaseFiles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
  const folder = join(rows[0]?.folder ?? '', 'base')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const stream = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 1_048_576 })
    for await (const chunk of stream) void chunk
  }
}
