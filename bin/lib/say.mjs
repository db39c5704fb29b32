/** A failure that a person can do something about: shown as it is, without a stack. */
export class Halt extends Error {}

export function say(line) {
  console.log(line)
}

/** Runs a command's main function; its answer is the exit code. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    console.error(error instanceof Halt ? `\n${error.message}\n` : (explainPermission(error) ?? error))
    process.exitCode = 1
  }
}

function explainPermission({ code, path }) {
  if (!path || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined
  return `\nThis account may not write ${path}. Run the command as the account that owns the folder, or give this one the permission.\n`
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
