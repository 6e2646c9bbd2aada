import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Upload } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'react-router'
import { toApiError } from '../../api/apiError.ts'
import { apiQuery, keyOf } from '../../api/apiQuery.ts'
import { callTagged } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import { ErrorPage } from '../../app/kit/ErrorPage.tsx'
import { staffGate } from '../../app/kit/frameSlots.ts'
import { Fills, useFills } from '../../app/kit/slot.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { baseOf } from '../projectAddress.ts'
import { projectSettingsAside } from '../slots.ts'
import styles from './ManageFrame.module.css'
import { type Managed, ManagedContext, permissionsOf, permits, projectQueries, useManaged } from './managedProject.ts'
import { SettingsNav } from './settings/SettingsNav.tsx'

const read = 'GET /v3/project/:id'

function useProject(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...keyOf(read, { params: { id } }), 'tagged'],
    queryFn: async ({ signal }) => callTagged(read, { params: { id } }, { signal }),
    enabled,
    // A form lies on it: it must not be old when the form opens.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <SkeletonText lines={12} />
    </div>
  )
}

/** Who may not see the page sees why; everybody else sees it with the project at hand. */
export function ManagedProject({ children }: { children: ReactNode }) {
  const { id = '' } = useParams()
  const { user, loading, signedIn, moderator } = useAuth()
  const [Gate] = useFills(staffGate)
  const queryClient = useQueryClient()
  const found = useProject(id, signedIn)
  const members = useQuery({ ...apiQuery('GET /v3/project/:id/members', { params: { id } }), enabled: signedIn })

  const refresh = useCallback(() => queryClient.invalidateQueries(projectQueries), [queryClient])
  const { data } = found
  const managed = useMemo<Managed | null>(() => {
    if (!data || !members.data) return null
    const { body: project, etag } = data
    const may = permits(permissionsOf(user, members.data))
    return { project, etag, base: baseOf(project), may, staff: moderator, refresh }
  }, [data, members.data, user, moderator, refresh])

  if (loading) return <Loading />
  if (!signedIn) return <NoPermission whole />
  const member = members.data?.some((one) => one.user.id === user?.id && one.accepted) ?? false
  const failed = found.error ?? members.error
  const again = () => Promise.all([found.refetch(), members.refetch()])
  const page = (
    <Shown managed={managed} member={member} failed={failed} again={again}>
      {children}
    </Shown>
  )
  // Their role counts only behind the gate; until then, a draft isn't even found.
  const asStaff = moderator && !member && (members.data !== undefined || failed !== null)
  return asStaff && Gate ? (
    <Gate>
      <AtOnce act={() => failed && void again()} />
      {page}
    </Gate>
  ) : (
    page
  )
}

/** Does something when it is first shown. */
function AtOnce({ act }: { act: () => void }) {
  const first = useRef(act)
  useEffect(() => first.current(), [])
  return null
}

type ShownProps = {
  managed: Managed | null
  member: boolean
  failed: unknown
  again: () => Promise<unknown>
  children: ReactNode
}

function Shown({ managed, member, failed, again, children }: ShownProps) {
  // What is shown already stays: a form may lie on it, and who reads without a session finds no draft.
  if (!managed && failed && toApiError(failed).status === 404) return <ErrorPage status={404} message="" />
  if (failed && !managed) return <ErrorState error={failed} onRetry={again} />
  if (!managed) return <Loading />
  if (!member && !managed.staff)
    return (
      <NoPermission whole>
        <FormattedMessage
          id="manage.noPermission"
          defaultMessage="Only members of “{name}” can see its settings. Ask its owner to invite you."
          values={{ name: managed.project.name }}
        />
      </NoPermission>
    )
  return <ManagedContext value={managed}>{children}</ManagedContext>
}

function FrameHead() {
  const intl = useIntl()
  const { project, base, may } = useManaged()
  return (
    <header className={styles.head}>
      <Avatar src={project.icon_url} name={project.name} size={48} eager />
      <div className={styles.title}>
        <h1>
          <bdi>{project.name}</bdi>
        </h1>
        <StatusBadge status={project.status} />
      </div>
      <div className={styles.actions}>
        <LinkButton to={base} look="outlined">
          <ExternalLink aria-hidden="true" />
          <FormattedMessage id="manage.view" defaultMessage="View page" />
        </LinkButton>
        {may('UPLOAD_VERSION') && project.status !== 'archived' && (
          <LinkButton
            to={`${base}/version/new`}
            color={project.versions.length === 0 ? 'brand' : 'standard'}
            title={intl.formatMessage({ id: 'manage.upload.title', defaultMessage: 'Publish a new version' })}
          >
            <Upload aria-hidden="true" />
            <FormattedMessage id="manage.upload" defaultMessage="New version" />
          </LinkButton>
        )}
      </div>
    </header>
  )
}

/** Head, navigation and checklist around every page of a project's settings. A wide page has the checklist below it, not beside it. */
export function ManageFrame({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <ManagedProject>
      <div className={cx(styles.frame, isWide && styles.wide)}>
        <FrameHead />
        <SettingsNav />
        <div className={styles.content}>{children}</div>
        <aside className={styles.aside}>
          <Fills slot={projectSettingsAside} props={{}} />
        </aside>
      </div>
    </ManagedProject>
  )
}
