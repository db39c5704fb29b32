import { redirect } from 'react-router'
import { setSession } from '#app/frame/session.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import { adminSession, vendorSession } from './guard.ts'

async function loaded<Loaded>(request: Request, login: string, load: () => Promise<Loaded>): Promise<Loaded> {
  const { pathname, search } = new URL(request.url)
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // An address written by hand can ask for something that does not exist.
    if (error.status === 422 && search) throw redirect(pathname)
    if (error.status !== 401) throw error
    // The session has expired: to the login, and back here.
    setSession(null)
    throw redirect(`${login}?returnTo=${encodeURIComponent(pathname + search)}`)
  }
}

/** What an admin's page shows, for admins alone. */
export async function loadForAdmin<Loaded>(request: Request, load: () => Promise<Loaded>): Promise<Loaded> {
  await adminSession(request)
  return loaded(request, '/admin/login', load)
}

/** What a vendor's page shows, for vendors alone. */
export async function loadForVendor<Loaded>(request: Request, load: () => Promise<Loaded>): Promise<Loaded> {
  await vendorSession(request)
  return loaded(request, '/vendor/login', load)
}

/** The same, or null where the API knows no such thing. */
export async function orNothing<Loaded>(asked: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

/** The parameters of a list's address that its API understands; what the API makes of them is checked there. */
export function listQuery<Query>(request: Request, names: readonly (keyof Query & string)[]): Query {
  const { searchParams } = new URL(request.url)
  const given = names.flatMap((name) => {
    const value = searchParams.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(given) as Query
}
