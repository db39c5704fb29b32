import { data, redirectDocument } from 'react-router'
import type { Route } from './+types/not-found.ts'

export function loader() {
  throw data(null, 404)
}

/** The shop's documents know no route of a portal: its pages are loaded as documents. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (/^\/(vendor|admin)(\/|$)/.test(new URL(request.url).pathname)) throw redirectDocument(request.url)
  return await serverLoader()
}

export default function NotFoundPage() {
  return null
}
