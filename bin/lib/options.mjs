import { parseArgs } from 'node:util'

const shown = ([name, { type }]) => (type === 'string' ? `--${name} …` : `--${name}`)

const listed = (options) => Object.entries(options).map(shown).join(', ') || 'none'

/**
 * What stands behind a command, read strictly. What it does not know is said with what it does know, and ends it; so does --help, which is no mistake. `args` are
 * those of the process unless others are given.
 */
export function readOptions(options, args) {
  if ((args ?? process.argv).includes('--help')) {
    console.log(`\nOptions: ${listed(options)}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(args ? { options, args } : { options }).values
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error
    const [reason] = error.message.split(/\.\s/)
    console.error(`\n${reason.replace(/\.$/, '')}. There are: ${listed(options)}\n`)
    process.exit(1)
  }
}
