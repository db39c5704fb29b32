import { expect, it } from 'vitest'
import { Writer } from './write.server.ts'

const messages = (writer: Writer, sizes: readonly number[]) => {
  writer.prepare('statement', `select ${'-'.repeat(sizes[0] ?? 0)}`)
  writer.execute('statement', [
    ...sizes.map((size) => 'é'.repeat(size)),
    ...sizes.map((size) => Buffer.alloc(size, 7)),
    null,
  ])
  return writer.take()
}

it.each([[[0, 1]], [[16_000, 400]], [[20_000, 3]], [[3, 20_000, 50_000]], [[200_000]]])(
  'says the same whether its memory has to grow meanwhile or not: %j',
  (sizes) => {
    const roomy = new Writer()
    messages(roomy, [1_000_000])
    expect(messages(new Writer(), sizes).equals(messages(roomy, sizes))).toBe(true)
  },
)
