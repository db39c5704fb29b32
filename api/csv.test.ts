import { describe, expect, it } from 'vitest'
import { csvFile } from './csv.ts'

async function* rows(...of: (readonly string[] | Error)[]) {
  for (const row of of) {
    if (row instanceof Error) throw row
    yield row
  }
}

describe('a CSV file', () => {
  it('is refused, not begun, when its first row cannot be read', async () => {
    await expect(csvFile('people', ['Name'], rows(new Error('No such text')))).rejects.toThrow('No such text')
  })

  it('breaks off in the middle rather than end short', async () => {
    const file = await csvFile('people', ['Name'], rows(['Meera'], new Error('The line is cut')))
    await expect(file.text()).rejects.toThrow('The line is cut')
  })

  it('has its heads alone when there is nothing, and each row once', async () => {
    expect(await (await csvFile('people', ['Name'], rows())).text()).toBe('"Name"\r\n')
    expect(await (await csvFile('people', ['Name'], rows(['Meera'], ['Asha']))).text()).toBe(
      '"Name"\r\n"Meera"\r\n"Asha"\r\n',
    )
  })
})
