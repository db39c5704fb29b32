import type { Paise } from '#platform/kit/money.ts'

/**
 * A column of a result: the PostgreSQL types it may have, and as its type parameter the TypeScript type of its values.
 */
export interface Column<Value> {
  /** As `pg_type` names them. */
  types: readonly string[]
  isNullable: boolean
  /** For the compiler alone. */
  readonly value?: Value
}

/** The columns of a statement's result by name, as a value that a test compares with the schema. */
export type Shape = Readonly<Record<string, Column<unknown>>>

/** The TypeScript type of a row of this shape. */
export type RowOf<Columns extends Shape> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never
}

const column = <Value>(...types: string[]): Column<Value> => ({ types, isNullable: false })

export const text = column<string>('text', 'varchar')
/** A text that is one of a few words, which the table's CHECK constraint guarantees. */
export const word = <Word extends string>(): Column<Word> => column<Word>('text')
export const uuid = column<string>('uuid')
export const integer = column<number>('int2', 'int4', 'int8')
export const decimal = column<number>('numeric', 'float8')
export const paise = column<Paise>('int4', 'int8')
export const truth = column<boolean>('bool')
export const instant = column<Date>('timestamptz')
/** A calendar day, `2026-11-23`. */
export const day = column<string>('date')
export const bytes = column<Buffer>('bytea')
/** Only known to be JSON: its type is a promise of the statement. */
export const json = <Value>(): Column<Value> => column<Value>('jsonb', 'json')
/** The result of a function that is called for its effect. */
export const nothing = column<unknown>('void')

/** An array of such values, which are not null. */
export const listOf = <Value>({ types }: Column<Value>): Column<Value[]> => column(...types.map((type) => `_${type}`))

/** The same column where its value may be null. */
export const nullable = <Value>({ types }: Column<Value>): Column<Value | null> => ({ types, isNullable: true })
