export const year = 31_536_000

/** The value of a cookie, or null when it is missing, damaged or cookies are not allowed. */
export function readCookie(name: string): string | null {
  try {
    const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

/**
 * Saves a cookie for the whole site, readable by scripts. `maxAge` is in seconds. It is marked secure whenever the page
 * itself came over https; on plain http a browser would drop a secure cookie without a word.
 */
export function writeCookie(name: string, value: string, maxAge: number, sameSite: 'strict' | 'lax' = 'lax'): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR and on plain http.
    document.cookie = `${name}=${encodeURIComponent(value)}; max-age=${maxAge}; path=/; samesite=${sameSite}${secure}`
  } catch {
    // A browser without cookies still shows every page; only the preference is forgotten.
  }
}

export function clearCookie(name: string): void {
  writeCookie(name, '', 0)
}
