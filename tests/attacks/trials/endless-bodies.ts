import { once } from 'node:events'
import { atMost, type Trial } from '../trial.ts'

export default {
  name: 'bodies without end where none or a small one belongs',
  isShort: true,
  async run(stage) {
    const sent = async (line: string, ...headers: string[]) => {
      const socket = await stage.say(stage.head(line, `Origin: http://127.0.0.1:${stage.port}`, ...headers))
      const closed = once(socket.resume(), 'close')
      const isOver = Promise.race([closed, new Promise((wait) => setTimeout(wait, 3_000))]).then(() => true)
      const piece = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
      while (!socket.destroyed && !(await Promise.race([isOver, new Promise((next) => setImmediate(next, false))]))) {
        if (!socket.write(piece)) await Promise.race([isOver, once(socket, 'drain').catch(() => {})])
      }
      return (socket.bytesWritten - socket.writableLength) / 1_048_576
    }
    const json = 'Content-Type: application/json'
    return [
      atMost('read of an order', await sent('POST /api/v1/orders', json, 'Transfer-Encoding: chunked'), 'MB', 8),
      atMost(
        'read of what is no JSON',
        await sent('POST /api/v1/orders', 'Content-Type: text/plain', 'Transfer-Encoding: chunked'),
        'MB',
        8,
      ),
      atMost('read behind a GET', await sent('GET /api/v1/products', 'Transfer-Encoding: chunked'), 'MB', 8),
    ]
  },
} satisfies Trial
