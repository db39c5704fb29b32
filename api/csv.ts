import { csvLine } from '#platform/kit/csv.ts'

type Fields = readonly (string | number | null | undefined)[]

/**
 * A CSV file to save, streamed as its rows come: a million of them cost no memory. `name` is the file's name without ending.
 * The first row is waited for, so that what the database refuses is answered as a refusal. An error in the middle breaks the download off, so that
 * a short file is never taken for a whole one.
 */
export async function csvFile(name: string, heads: readonly string[], rows: AsyncIterable<Fields>): Promise<Response> {
  const encoder = new TextEncoder()
  const iterator = rows[Symbol.asyncIterator]()
  let next: IteratorResult<Fields> | undefined = await iterator.next()
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      // The mark tells spreadsheets that this is UTF-8.
      stream.enqueue(encoder.encode(`\uFEFF${csvLine(heads)}`))
    },
    async pull(stream) {
      const { value, done } = next ?? (await iterator.next())
      next = undefined
      if (done) stream.close()
      else stream.enqueue(encoder.encode(csvLine(value)))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
