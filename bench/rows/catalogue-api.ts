import { measureBoth } from '#bench/limits/both.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'

const connections = 64
const share = 0.6

/** A list and a product as the API answers with them: nothing of it is stored, each answer is read from the database. */
async function measureAt(stage: Stage): Promise<Row[]> {
  const ask = (name: string, path: string) =>
    measureBoth(stage, { name, connections, share, sample: { path }, isAlwaysTheSame: true })
  return [
    await ask('product list by API, not stored', '/api/v1/products?category=makeup'),
    await ask('one product by API, not stored', '/api/v1/products/neem-wood-comb'),
  ]
}

export const catalogueApi: Measure = { name: 'catalogue-api', measure: measureAt }
