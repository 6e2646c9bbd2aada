const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Parameters that an answer adds. An address that already has one could pass it off as part of the answer. */
const reserved: readonly string[] = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri']

/** Whether programs of the same computer answer there (RFC 8252, section 7.3). Any of them can listen at it. */
export const isLoopbackRedirect = (uri: string): boolean =>
  URL.canParse(uri) && loopbackHosts.includes(new URL(uri).hostname)

/**
 * Whether an app can have people sent to this address: https, or http on their own computer, without a fragment, a password or
 * parameters that answers add. Spaces and control characters would be read differently by different programs, so they must be encoded.
 */
export function isRedirectUri(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('#') || text.includes('\\') || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (reserved.some((name) => url.searchParams.has(name))) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname))
}

/** The address with the parameters of an answer. Its own parameters stay as they are; absent ones are left out. */
export function redirectTo(uri: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value != null) added.set(name, value)
  return `${uri}${uri.includes('?') ? '&' : '?'}${added}`
}
