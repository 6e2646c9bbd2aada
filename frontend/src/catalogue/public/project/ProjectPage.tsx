import { Suspense, useMemo } from 'react'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { useApi } from '../../../api/apiQuery.ts'
import type { Member, User } from '../../../api/routes.ts'
import { useAuth } from '../../../api/useAuth.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { baseOf, setupIn } from '../../projectAddress.ts'
import { projectOpened } from '../../slots.ts'
import { useVersions } from '../version/useVersions.ts'
import { ProjectFailure } from './ProjectFailure.tsx'
import { ProjectFrame } from './ProjectFrame.tsx'
import { ProjectSkeleton } from './ProjectSkeleton.tsx'
import { type ProjectView, ProjectViewContext } from './projectView.ts'
import { TabSkeleton } from './TabSkeleton.tsx'
import { useCanonicalAddress } from './useCanonicalAddress.ts'
import { useHash } from './useHash.ts'

const DownloadPicker = lazyNamed(() => import('../download/DownloadPicker.tsx'), 'DownloadPicker')

function isInsider(user: User | null, moderator: boolean, members: readonly Member[] | undefined): boolean {
  return moderator || (members ?? []).some((one) => one.accepted && one.user.id === user?.id)
}

type Query<T> = { data: T | undefined; error: unknown; refetch: () => Promise<unknown> }

function partOf<T>({ data, error, refetch }: Query<T>): { data: T | undefined; error: unknown; retry: () => void } {
  return { data, error, retry: () => void refetch() }
}

/** The project's head, tabs and side column around the tab that the address names. */
export function ProjectPage({ segment }: { segment: string }) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { user, moderator } = useAuth()
  const found = useApi('GET /v3/project/:id', { params: { id } })
  const versions = useVersions(id)
  const members = useApi('GET /v3/project/:id/members', { params: { id } })
  const picker = useHash('download')
  const project = found.data
  const base = project ? baseOf(project, segment) : null
  useCanonicalAddress(id, project, base)

  const view = useMemo<ProjectView | null>(() => {
    if (!project || base === null) return null
    return {
      project,
      id,
      base,
      versions: partOf(versions),
      members: partOf(members),
      setup: setupIn(params),
      insider: isInsider(user, moderator, members.data),
      download: picker.open,
    }
  }, [project, id, base, versions, members, params, user, moderator, picker.open])

  if (found.error && !project) return <ProjectFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!view) return <ProjectSkeleton />
  return (
    <ProjectViewContext value={view}>
      <Fills slot={projectOpened} props={{ project: view.project }} />
      <ProjectFrame>
        <Suspense fallback={<TabSkeleton />}>
          <Outlet />
        </Suspense>
      </ProjectFrame>
      {picker.shown && (
        <Suspense>
          <DownloadPicker onClose={picker.close} />
        </Suspense>
      )}
    </ProjectViewContext>
  )
}
