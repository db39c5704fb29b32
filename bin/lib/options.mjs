import { parseArgs } from 'node:util'

const shown = ([name, { type }]) => (type === 'string' ? `--${name} …` : `--${name}`)

/** What stands behind a command, read strictly. What it does not know is said with what it does know, and ends it. */
export function readOptions(options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error
    const [reason] = error.message.split(/\.\s/)
    console.error(`\n${reason.replace(/\.$/, '')}. There are: ${Object.entries(options).map(shown).join(', ')}\n`)
    process.exit(1)
  }
}
