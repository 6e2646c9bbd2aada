import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/apiQuery.ts'

/** Those of these projects that one is still a member of, with their titles, in no order. */
export function useChosenProjects(ids: readonly string[]) {
  const query = {
    filter: JSON.stringify({ id: ids.toSorted() }),
    range: JSON.stringify([0, Math.max(0, ids.length - 1)]),
  }
  return useQuery({ ...apiQuery('GET /_internal/dashboard/projects', { query }), enabled: ids.length > 0 })
}
