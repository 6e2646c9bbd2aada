export type QueryValue = string | number | boolean | readonly unknown[] | Record<string, unknown> | null | undefined
export type Query = Record<string, QueryValue>

/** Lists and objects go as JSON text, which is how the API takes them; what is undefined or null is left out. */
function queryText(query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** Splits `GET /v2/project/:id` and fills its parameters in, each encoded, so that a name with `/` stays one segment. */
export function addressOf(
  route: string,
  params: Record<string, string | number> = {},
  query: Query = {},
): { method: string; url: string } {
  const space = route.indexOf(' ')
  const path = route.slice(space + 1).replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${route}: parameter ${name} is missing`)
    // A browser would fold these into the path, encoded or not, and ask another route.
    if (value === '.' || value === '..') throw new Error(`${route}: parameter ${name} may not be ${value}`)
    return encodeURIComponent(value)
  })
  return { method: route.slice(0, space), url: path + queryText(query) }
}
