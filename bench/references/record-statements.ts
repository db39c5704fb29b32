import { appendFileSync } from 'node:fs'
import { watchStatements } from '../../bin/lib/sent-statements.ts'

// Loaded into a shop before its own code (node --import): writes what the shop sends to PostgreSQL to a file, a line of JSON per statement.

const file = process.env.STATEMENTS_FILE
if (!file) throw new Error('STATEMENTS_FILE names the file that takes the statements.')
watchStatements('shringar_web', (statement) => appendFileSync(file, `${JSON.stringify(statement)}\n`))
