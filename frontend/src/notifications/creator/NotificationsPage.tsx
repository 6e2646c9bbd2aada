import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useApiList } from '../../api/apiQuery.ts'
import type { User } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/Link.tsx'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { RowList } from '../../ui/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { faceOf, type NotificationKindFace, useNotificationKinds } from '../notificationKind.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './NotificationsPage.module.css'
import { useInbox } from './useInbox.ts'

const pageSize = 20

type Kind = NotificationKindFace['kind']

const addressOf = (kind: Kind | undefined, page: number): string =>
  `?${new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) })}`

/** `/dashboard/notifications`: what has reached one's inbox, by kind. */
export function NotificationsPage() {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const [params] = useSearchParams()
  const wanted = params.get('kind')
  const kind = useNotificationKinds().find((one) => one.kind === wanted)?.kind
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const title = intl.formatMessage({ id: 'notifications.title', defaultMessage: 'Notifications' })
  usePageHead(title)
  if (!loading && !user) return <NoPermission whole />
  return (
    <div className={styles.page}>
      {user ? <Inbox user={user} kind={kind} page={page} title={title} /> : <SkeletonRows rows={6} />}
    </div>
  )
}

type Props = { user: User; kind: Kind | undefined; page: number; title: string }

function Inbox({ user, kind, page, title }: Props) {
  const { readAll } = useInbox()
  const kinds = useNotificationKinds()
  const query = { ...(kind && { kind }), limit: String(pageSize), offset: String((page - 1) * pageSize) }
  const { data, error, refetch } = useApiList('GET /_internal/notifications', { query })
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Button look="outlined" disabled={!data?.unread} onClick={() => void readAll()}>
          <FormattedMessage id="notifications.readAll" defaultMessage="Mark all as read" />
        </Button>
      </header>
      <Filters kind={kind} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : data.notifications.length === 0 ? (
        <Nothing kind={kind} />
      ) : (
        <RowList label={title}>
          {data.notifications.map((entry) => {
            const face = faceOf(kinds, entry)
            return face && <NotificationRow key={entry.id} entry={entry} face={face} user={user} />
          })}
        </RowList>
      )}
      <Pagination page={page} pages={Math.ceil((data?.total ?? 0) / pageSize)} to={(to) => addressOf(kind, to)} />
    </>
  )
}

function Filters({ kind }: { kind: Kind | undefined }) {
  const intl = useIntl()
  const kinds = useNotificationKinds()
  const filters = [undefined, ...kinds]
  return (
    <nav
      className={styles.filters}
      aria-label={intl.formatMessage({ id: 'notifications.filters', defaultMessage: 'Which notifications' })}
    >
      {filters.map((one) => (
        <Link
          key={one?.kind ?? 'all'}
          to={addressOf(one?.kind, 1)}
          className={styles.filter}
          aria-current={one?.kind === kind ? 'true' : undefined}
          preventScrollReset
        >
          {one ? intl.formatMessage(one.text) : <FormattedMessage id="notifications.all" defaultMessage="All" />}
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ kind }: { kind: Kind | undefined }) {
  if (kind)
    return <EmptyState title={<FormattedMessage id="notifications.noneOfKind" defaultMessage="None of this kind" />} />
  return (
    <EmptyState title={<FormattedMessage id="notifications.none" defaultMessage="You have no notifications" />}>
      <FormattedMessage
        id="notifications.none.text"
        defaultMessage="Follow a project to hear of its new versions. Invitations and reviews of your projects come here too."
      />
    </EmptyState>
  )
}
