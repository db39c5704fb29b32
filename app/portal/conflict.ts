import { ApiProblem } from '#app/ui/problem.ts'

/** What the API answers when a thing was changed since the form was opened: code `edit.conflict`, the thing as it is now. */
export function conflictOf<Current>(error: unknown): { current: Current; version: number; by: string } | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'edit.conflict') return undefined
  const { current, version, changedBy } = error.facts
  return { current: current as Current, version: Number(version), by: String(changedBy ?? 'somebody else') }
}
