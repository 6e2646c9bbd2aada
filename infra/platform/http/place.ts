import type { RouteContract } from './contract.ts'

/** The pattern of the read route that shows a command's effect. */
export function placePattern({ answers, shownAt, path }: RouteContract): string {
  return shownAt ?? answers ?? path.replace(/(:[^/]+)\/[^:*]*$/, '$1')
}

/** Where to look for a command's effect. */
export function placeOf(
  contract: RouteContract,
  { url, path }: { url: string; path: string },
  values: Readonly<Record<string, unknown>>,
): string {
  const pattern = placePattern(contract)
  // The query of a bulk command names its objects.
  const query = pattern === contract.path ? url.slice(path.length) : ''
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? ''))) + query
}
