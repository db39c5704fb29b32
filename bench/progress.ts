/** One line that fills up on a terminal; a line for each tenth where there is none. */
export function progressLine(
  stream: NodeJS.WriteStream = process.stderr,
): (what: string, done: number, total: number) => void {
  let told = ''
  const since = new Map<string, number>()
  return (what, done, total) => {
    const begun = since.get(what) ?? performance.now()
    since.set(what, begun)
    const share = total === 0 ? 1 : done / total
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    const text = `${what.padEnd(12)} ${'█'.repeat(Math.floor(share * 24)).padEnd(24, '·')} ${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}, ${seconds} s`
    if (stream.isTTY) {
      stream.write(`\r${text}\u001b[K${done >= total ? '\n' : ''}`)
      return
    }
    const tenth = `${what} ${Math.floor(share * 10)}`
    if (tenth !== told) stream.write(`${text}\n`)
    told = tenth
  }
}
