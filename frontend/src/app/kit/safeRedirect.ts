/** Stands for this site, whose name the server doesn't know while it renders. */
const here = 'https://this.invalid'

/** A place inside this site to go to after signing in, or the fallback: an address from the query must not lead elsewhere. */
export function safeRedirect(wanted: string | null, fallback: string): string {
  if (!wanted?.startsWith('/')) return fallback
  try {
    const url = new URL(wanted, here)
    // `/.//host` is of this origin, but its path alone would name another host.
    const inside = url.origin === here && !url.pathname.startsWith('//')
    return inside ? url.pathname + url.search + url.hash : fallback
  } catch {
    return fallback
  }
}
