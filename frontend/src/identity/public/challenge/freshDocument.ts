/**
 * Whether the browser loaded its document at such a path. What a document may load is decided then, and stays while the app moves on to other
 * pages.
 */
export function freshDocument(prefix: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name, location.origin).pathname.startsWith(prefix)
}
