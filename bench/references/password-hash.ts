import { hashPassword } from '#platform/passwords.server.ts'

// Hashes one password after the other for so many milliseconds, and says how many it made and how long they took.

const [milliseconds = ''] = process.argv.slice(2)

await hashPassword('a first one, before anything is counted')
const begun = performance.now()
let made = 0
while (performance.now() - begun < Number(milliseconds)) {
  await hashPassword('correct horse battery staple')
  made++
}
console.log(JSON.stringify({ made, seconds: (performance.now() - begun) / 1_000 }))
