import { starts } from './starts.ts'

/**
 * Begins, beside the first render, to fetch what a shared link shows: else its program is found out in two steps, and its data
 * asked for only then. On a slow phone each step is a second.
 */
export async function preloadPage(pathname: string): Promise<void> {
  const found = await Promise.all(starts.map(({ preload }) => preload?.(pathname)))
  if (!found.some(Boolean)) return
  // What is missing is asked for again where it is shown, and the failure told there.
  import('./RoomPages.tsx').catch(() => undefined)
}
