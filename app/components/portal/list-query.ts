/** The parameters of a page's address that its list knows, as the API takes them; a stranger's additions are left out. */
export function listQuery<Name extends string>(
  request: Request,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const { searchParams } = new URL(request.url)
  const given: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = searchParams.get(name)?.trim()
    if (value) given[name] = value
  }
  return given
}
