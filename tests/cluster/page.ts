import { createServer, type Server } from 'node:http'
import { StartError } from '#platform/start-error.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const pageOf = (lines: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width">
<title>The cluster</title>
<h1>The cluster</h1>
<pre>${escaped(lines.join('\n'))}</pre>
</html>
`

/** Shows the lines to this machine, as a page for browsers and as text for others. Refuses with a sentence when the port is taken. */
export async function openPage(port: number, lines: () => readonly string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const isBrowser = request.headers.accept?.includes('text/html')
    response.setHeader('Content-Type', isBrowser ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
    response.end(isBrowser ? pageOf(lines()) : `${lines().join('\n')}\n`)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', () => failed(new StartError(portTaken(port))))
    server.listen(port, '127.0.0.1', listening)
  })
  return server
}

export const portTaken = (port: number): string =>
  `Another program uses the port ${port}. The cluster needs two, PORT and the one after it. For example: PORT=3540 npm run cluster`
