import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keyOf } from '../../../api/apiQuery.ts'
import type { ProjectV3 } from '../../../api/routes.ts'
import { movedTo } from '../../projectAddress.ts'
import { versionsQuery } from '../version/useVersions.ts'

/** Leads from an id, an old slug or another type's path to the one under which the project is known. */
export function useCanonicalAddress(id: string, project: ProjectV3 | undefined, base: string | null) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!project || base === null) return
    const target = movedTo(pathname, base)
    if (target === pathname) return
    // What was read under the old name is the same under the new one.
    const input = { params: { id } }
    for (const key of [
      keyOf('GET /v3/project/:id', input),
      keyOf('GET /_internal/project/:id/description', input),
      keyOf('GET /_internal/project/:id/pictures', input),
      versionsQuery(id).queryKey,
    ]) {
      const known = queryClient.getQueryData(key)
      const renamed = JSON.parse(JSON.stringify(key).replaceAll(JSON.stringify(id), JSON.stringify(project.slug)))
      if (known !== undefined) queryClient.setQueryData(renamed, known)
    }
    void navigate(target + search + hash, { replace: true, preventScrollReset: true })
  }, [project, base, id, pathname, search, hash, navigate, queryClient])
}
