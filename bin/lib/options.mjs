import { parseArgs } from 'node:util'

const shown = ([name, { type }]) => (type === 'string' ? `--${name} …` : `--${name}`)

const listed = (options) => Object.entries(options).map(shown).join(', ') || 'none'

/** What npm may take a name as short for. */
const longForNpm = { to: 'token_description', prove: 'provenance' }
/** Names that somebody may have set for npm itself. */
const npmOwn = ['yes', 'json']

/** An option that npm took for one of its own because no "--" stood before it; the command would do something else than it was asked for. */
const takenByNpm = (options) =>
  Object.keys(options).find((name) => {
    const names = [name.replaceAll('-', '_'), longForNpm[name]].filter(Boolean)
    return !npmOwn.includes(name) && names.some((one) => process.env[`npm_config_${one}`] !== undefined)
  })

/**
 * What stands behind a command, read strictly. What it does not know is said with what it does know, and ends it; so does --help, which is no mistake. `args` are
 * those of the process unless others are given.
 */
export function readOptions(options, args) {
  if ((args ?? process.argv).includes('--help')) {
    console.log(`\nOptions: ${listed(options)}\n`)
    process.exit(0)
  }
  const taken = takenByNpm(options)
  if (taken) {
    console.error(
      `\nnpm took --${taken} for an option of its own. Put two dashes before it: npm run ${process.env.npm_lifecycle_event} -- --${taken}\n`,
    )
    process.exit(1)
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
