import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { adminExists } from '#modules/accounts/errors.ts'
import { createFirstAdmin, FirstAdminInput, isFirstAdminMissing } from '#modules/accounts/service/first-admin.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { StartError } from '#platform/start-error.ts'
import { openShopDatabase } from './lib/shop-database.ts'

// Makes the first admin in the database of DATABASE_URL, or in the one that comes with the shop. Asks for name, address and
// password; scripts set ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD, or send three lines.

type Answers = Record<'name' | 'email' | 'password', string>

const questions: [keyof Answers, string][] = [
  ['name', 'Name: '],
  ['email', 'Email: '],
  ['password', 'Password (12 characters or more, not shown): '],
]

/** Asks at the terminal; what is typed for the password is not shown. */
async function askPerson(): Promise<Answers> {
  let hidden = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const prompt = createInterface({ input: process.stdin, output, terminal: true })
  prompt.once('SIGINT', () => {
    console.log('\nNothing was changed.')
    process.exit(130)
  })
  const answers: Answers = { name: '', email: '', password: '' }
  for (const [field, question] of questions) {
    answers[field] = await new Promise<string>((answered) => {
      prompt.question(question, answered)
      hidden = field === 'password'
    })
    if (hidden) console.log()
    hidden = false
  }
  prompt.close()
  return answers
}

async function answersOfScript(): Promise<Answers> {
  const { ADMIN_NAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
  if (name && email && password) return { name, email, password }
  const [first = '', second = '', third = ''] = (await text(process.stdin)).split(/\r?\n/)
  return { name: first, email: second, password: third }
}

/** The input that a first admin is made of, or the sentences that say what is wrong with it. */
function checked(answers: Answers): FirstAdminInput {
  const result = FirstAdminInput.safeParse(answers)
  if (!result.success)
    throw new AppError('invalid', 'admin.invalid', result.error.issues.map((one) => one.message).join('\n'))
  return result.data
}

async function makeAdmin(): Promise<void> {
  if (!(await isFirstAdminMissing())) throw adminExists()
  const isScript = Boolean(process.env.ADMIN_PASSWORD) || !process.stdin.isTTY
  for (;;) {
    try {
      const input = checked(await (isScript ? answersOfScript() : askPerson()))
      await createFirstAdmin(input)
      console.log(`${input.name} is the first admin now and can log in at /admin/login.`)
      return
    } catch (error) {
      if (isScript || !(error instanceof AppError) || error.kind !== 'invalid') throw error
      console.log(`${error.message}\nPlease try once more.\n`)
    }
  }
}

try {
  const close = await openShopDatabase()
  try {
    await makeAdmin()
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof AppError ? error.message : StartError.text(error))
  process.exitCode = 1
}
