import type { ReactNode } from 'react'
import { NullableBooleanInput, SelectInput, useListContext } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import type { InboxEntry } from '../../../api/routes.ts'
import { DashboardList } from '../../../app/dashboard/DashboardList.tsx'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { faceOf, sentenceOf, useNotificationKinds } from '../../notificationKind.ts'
import { inboxQueries } from '../useInbox.ts'
import { useUnread } from '../useUnread.ts'
import { notificationVerbs } from './notificationVerbs.ts'
import { useNotificationColumns } from './useNotificationColumns.tsx'

/** What has reached one's inbox, by kind. */
export function NotificationsList() {
  const intl = useIntl()
  return (
    <List
      title={intl.formatMessage({ id: 'notifications.title', defaultMessage: 'Notifications' })}
      actions={
        <>
          <ReadAllButton />
          <LinkButton to="/dashboard/notifications/history" look="transparent">
            <FormattedMessage id="notifications.history" defaultMessage="History" />
          </LinkButton>
        </>
      }
      filters={
        <>
          <KindInput />
          <ReadInput />
        </>
      }
      empty={
        <EmptyState title={<FormattedMessage id="notifications.none" defaultMessage="You have no notifications" />}>
          <FormattedMessage
            id="notifications.none.text"
            defaultMessage="Follow a project to be notified of its new versions. Invitations and reviews of your projects appear here too."
          />
        </EmptyState>
      }
    />
  )
}

/** What was read. */
export function NotificationsHistory() {
  const intl = useIntl()
  return (
    <List
      title={intl.formatMessage({ id: 'notifications.history.title', defaultMessage: 'Read notifications' })}
      actions={
        <LinkButton to="/dashboard/notifications" look="transparent">
          <FormattedMessage id="notifications.open" defaultMessage="All notifications" />
        </LinkButton>
      }
      filters={<KindInput />}
      filter={{ read: true }}
      empty={
        <EmptyState
          title={
            <FormattedMessage id="notifications.history.none" defaultMessage="You haven't read any notifications yet" />
          }
        />
      }
    />
  )
}

interface Props {
  title: string
  actions: ReactNode
  filters: ReactNode
  filter?: { read: boolean }
  empty: ReactNode
}

function List({ title, actions, filters, filter, empty }: Props) {
  const intl = useIntl()
  const columns = useNotificationColumns()
  const kinds = useNotificationKinds()
  const nameOf = (entry: InboxEntry) => {
    const face = faceOf(kinds, entry)
    return face ? sentenceOf(intl, face, entry) : entry.id
  }
  return (
    <DashboardList<InboxEntry>
      title={title}
      actions={actions}
      filters={filters}
      {...(filter && { filter })}
      empty={empty}
      columns={columns}
      sort={{ field: 'created', order: 'DESC' }}
      nameOf={nameOf}
      bulkActions={<BulkActions />}
      filterOfOldAddress={(params) => {
        const kind = kinds.find((one) => one.kind === params.get('kind'))?.kind
        return kind ? { kind } : null
      }}
    />
  )
}

function KindInput() {
  const intl = useIntl()
  return (
    <SelectInput
      source="kind"
      label={intl.formatMessage({ id: 'notifications.column.kind', defaultMessage: 'Type' })}
      choices={useNotificationKinds().map(({ kind, text }) => ({ id: kind, name: intl.formatMessage(text) }))}
    />
  )
}

function ReadInput() {
  const intl = useIntl()
  return (
    <NullableBooleanInput
      source="read"
      label={intl.formatMessage({ id: 'notifications.filter.read', defaultMessage: 'Read' })}
      nullLabel={intl.formatMessage({ id: 'notifications.filter.both', defaultMessage: 'Read and unread' })}
      trueLabel={intl.formatMessage({ id: 'notifications.filter.isRead', defaultMessage: 'Read only' })}
      falseLabel={intl.formatMessage({ id: 'notifications.filter.isUnread', defaultMessage: 'Unread only' })}
    />
  )
}

function ReadAllButton() {
  const { readAllNotifications } = useVerbs(notificationVerbs)
  const unread = useUnread()
  const { run, busy } = useAction({ act: readAllNotifications, refreshes: inboxQueries })
  return (
    <Button look="outlined" busy={busy} disabled={!unread} onClick={() => void run()}>
      <FormattedMessage id="notifications.readAll" defaultMessage="Mark all as read" />
    </Button>
  )
}

function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext()
  const { readNotifications, removeNotifications } = useVerbs(notificationVerbs)
  const ids = selectedIds.map(String)
  const onDone = () => onUnselectItems()
  const read = useAction({ act: () => readNotifications(ids), refreshes: inboxQueries, onDone })
  const remove = useAction({ act: () => removeNotifications(ids), refreshes: inboxQueries, onDone })
  return (
    <>
      <Button size="small" busy={read.busy} onClick={() => void read.run()}>
        <FormattedMessage id="notifications.read" defaultMessage="Mark as read" />
      </Button>
      <Button size="small" busy={remove.busy} onClick={() => void remove.run()}>
        <FormattedMessage id="notifications.remove" defaultMessage="Remove" />
      </Button>
    </>
  )
}
