import { measureBoth } from '#bench/references/both.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'

const connections = 64
const share = 0.45

/** A list and a product from the API: nothing is stored, every answer is read from the database. */
async function measureCatalogue(stage: Stage): Promise<Row[]> {
  const ask = (name: string, path: string) =>
    measureBoth(stage, { name, connections, share, sample: { path }, isAlwaysTheSame: true })
  return [
    await ask('product list by API, not stored', '/api/v1/products?category=makeup'),
    await ask('one product by API, not stored', '/api/v1/products/neem-wood-comb'),
  ]
}

export const catalogueApi: Measure = { name: 'catalogue-api', measure: measureCatalogue }
