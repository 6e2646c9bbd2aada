import { apiQuery, queryClient } from '../api/query.ts'

// The segments of a project's address, written out: the table of types belongs to the pages that this begins to load.
const projectPage =
  /^\/(?:mod|modpack|plugin|datapack|resourcepack|shader|project)\/([^/]+)\/?(gallery|changelog|versions)?\/?$/

/** Which project, and which of its tabs, a path shows; null for every other page. */
export function projectShownAt(pathname: string): { id: string; tab: string | undefined } | null {
  const [, id, tab] = projectPage.exec(pathname) ?? []
  if (id === undefined) return null
  try {
    return { id: decodeURIComponent(id), tab }
  } catch {
    return null // No address of ours; the page that is shown says so.
  }
}

const ignore = () => undefined // What is missing is asked for again where it is shown, and the failure told there.

/**
 * Begins, beside the first render, to fetch what a shared link to a project shows: else its program is found out in two steps, and
 * its data asked for only then. On a slow phone each step is a second.
 */
export function preloadPage(pathname: string): void {
  const shown = projectShownAt(pathname)
  if (!shown) return
  import('./rooms.tsx').catch(ignore)
  import('../catalogue/public/project/ProjectPage.tsx').catch(ignore)
  if (shown.tab === undefined) import('../catalogue/public/project/DescriptionTab.tsx').catch(ignore)
  const { id } = shown
  void queryClient.prefetchQuery(apiQuery('GET /v3/project/:id', { params: { id } }))
  void queryClient.prefetchQuery(
    apiQuery('GET /v3/project/:id/version', { params: { id }, query: { include_changelog: false } }),
  )
}
