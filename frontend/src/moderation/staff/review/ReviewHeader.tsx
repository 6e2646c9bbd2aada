import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { formatDuration } from '../formatDuration.ts'
import { WhoText } from '../history/WhoText.tsx'
import type { Review, StaffProject } from '../staffAnswers.ts'
import { typeName } from '../typeName.ts'
import styles from './ReviewHeader.module.css'

/** What the project is called, whose it is, and where it stands. */
export function ReviewHeader({ project, review }: { project: StaffProject; review?: Review | undefined }) {
  const intl = useIntl()
  return (
    <header className={styles.header}>
      <Avatar src={project.icon_url} name={project.title} size={64} />
      <div className={styles.text}>
        <h1 className={styles.title}>
          <Link to={`/${project.project_type}/${project.slug}`}>
            <bdi>{project.title}</bdi>
          </Link>
          <StatusBadge status={project.status} />
        </h1>
        <p className={styles.facts}>
          <span>{typeName(intl, project.project_type)}</span>
          <WhoText who={project.owner} />
          <CopyButton
            text={project.id}
            name={intl.formatMessage({ id: 'moderation.projectId', defaultMessage: 'project ID' })}
          />
          <span>
            <FormattedMessage
              id="moderation.created"
              defaultMessage="Created {time}"
              values={{ time: <TimeText at={project.created} /> }}
            />
          </span>
        </p>
        {review && <Place review={review} />}
      </div>
    </header>
  )
}

/** Where it stands in the queue; nothing for what does not wait. */
function Place({ review }: { review: Review }) {
  const intl = useIntl()
  const {
    position,
    total,
    queued,
    expected_wait_seconds: expected,
    requested_status: requested,
    resubmissions,
  } = review
  if (position === null || queued === null) return null
  return (
    <p className={styles.facts}>
      <span>
        <FormattedMessage
          id="moderation.place"
          defaultMessage="{position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {total} in the queue, submitted {time}"
          values={{ position, total, time: <TimeText at={queued} /> }}
        />
      </span>
      {expected !== null && (
        <span>
          <FormattedMessage
            id="moderation.expected"
            defaultMessage="about {duration} left to wait"
            values={{ duration: formatDuration(intl, expected) }}
          />
        </span>
      )}
      {requested && (
        <span>
          <FormattedMessage
            id="moderation.requested"
            defaultMessage="requests {status}"
            values={{ status: <StatusBadge status={requested} /> }}
          />
        </span>
      )}
      {resubmissions > 0 && (
        <span>
          <FormattedMessage
            id="moderation.resubmissions"
            defaultMessage="{count, plural, one {resubmitted once} other {resubmitted # times}}"
            values={{ count: resubmissions }}
          />
        </span>
      )}
    </p>
  )
}
