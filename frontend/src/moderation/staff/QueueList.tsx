import { Lock } from 'lucide-react'
import { BooleanInput, SelectInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { projectTypeChoices } from './filterChoices.ts'
import { formatDuration } from './formatDuration.ts'
import { reviewPath } from './moderationPaths.ts'
import styles from './rows.module.css'
import type { QueueEntry } from './staffAnswers.ts'
import { typeName } from './typeName.ts'

/** The projects that wait for review, oldest first. */
export function QueueList() {
  const intl = useIntl()
  return (
    <StaffList<QueueEntry>
      title={intl.formatMessage({ id: 'moderation.queue.title', defaultMessage: 'Review queue' })}
      description={
        <FormattedMessage
          id="moderation.queue.about"
          defaultMessage="Oldest first. Expected wait is based on the last 50 decisions."
        />
      }
      empty={<FormattedMessage id="moderation.queue.empty" defaultMessage="No projects are waiting for review" />}
      sort={{ field: 'position', order: 'ASC' }}
      filters={
        <>
          <TextInput
            source="q"
            label={intl.formatMessage({ id: 'moderation.search', defaultMessage: 'Title, address or owner' })}
          />
          <SelectInput
            source="project_type"
            label={intl.formatMessage({ id: 'moderation.type', defaultMessage: 'Type' })}
            choices={projectTypeChoices(intl)}
          />
          <BooleanInput
            source="free"
            label={intl.formatMessage({ id: 'moderation.queue.free', defaultMessage: 'Unclaimed only' })}
          />
        </>
      }
      row={(entry) => <QueueRow key={entry.id} entry={entry} />}
    />
  )
}

function QueueRow({ entry }: { entry: QueueEntry }) {
  const intl = useIntl()
  return (
    <DataRow>
      <span className={styles.number}>{entry.position}</span>
      <Avatar src={entry.icon_url} name={entry.title} size={28} />
      <Link to={reviewPath(entry.id)} data-row-link className={styles.title}>
        <bdi>{entry.title}</bdi>
      </Link>
      <span className={styles.wide}>{typeName(intl, entry.project_type)}</span>
      <span className={styles.wide}>{entry.owner.name ?? entry.owner.id}</span>
      {entry.requested_status && entry.requested_status !== 'approved' && (
        <span className={styles.wide}>
          <StatusBadge status={entry.requested_status} />
        </span>
      )}
      {entry.resubmissions > 0 && (
        <Badge tone="blue">
          <FormattedMessage
            id="moderation.queue.again"
            defaultMessage="{count, plural, one {resubmitted once} other {resubmitted # times}}"
            values={{ count: entry.resubmissions }}
          />
        </Badge>
      )}
      {entry.lock && (
        <Badge tone={entry.lock.mine ? 'brand' : 'orange'} icon={<Lock aria-hidden="true" />}>
          {entry.lock.mine ? (
            <FormattedMessage id="moderation.queue.mine" defaultMessage="You" />
          ) : (
            (entry.lock.holder.name ?? entry.lock.holder.id)
          )}
        </Badge>
      )}
      <span className={styles.end}>
        <FormattedMessage
          id="moderation.queue.waited"
          defaultMessage="waiting {time}"
          values={{ time: formatDuration(intl, entry.waited_seconds) }}
        />
      </span>
    </DataRow>
  )
}
