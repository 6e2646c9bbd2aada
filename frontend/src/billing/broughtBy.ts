import { AFFILIATE_MEMORY_MS } from '@adit/events/affiliates/affiliate_code.values.ts'

const key = 'brought-by'

/** Remembers by whose link this browser came, for whoever subscribes within 30 days. The last link counts. */
export function rememberLink(code: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ code, at: Date.now() }))
  } catch {
    // Browsers that allow no storage remember nothing.
  }
}

/** The affiliate code of the link by which this browser came, if that isn't too long ago. */
export function broughtBy(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('code' in kept) || !('at' in kept)) return undefined
    const { code, at } = kept
    if (typeof code !== 'string' || typeof at !== 'number') return undefined
    const age = Date.now() - at
    return age >= 0 && age < AFFILIATE_MEMORY_MS ? code : undefined
  } catch {
    return undefined
  }
}
