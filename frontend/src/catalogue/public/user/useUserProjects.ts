import { useApi } from '../../../api/apiQuery.ts'

/** The projects of a user. All parts of the user's page name the user as its address does, so they share one answer. */
export function useUserProjects(id: string) {
  return useApi('GET /v3/user/:id/projects', { params: { id } })
}
