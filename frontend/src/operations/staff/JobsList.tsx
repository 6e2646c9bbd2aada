import { SelectInput, TextInput } from 'react-admin'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { logPath } from '../../moderation/staff/moderationPaths.ts'
import styles from '../../moderation/staff/rows.module.css'
import type { StaffJob } from '../../moderation/staff/staffAnswers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { operationsVerbs } from './operationsVerbs.ts'

const states = defineMessages({
  dead: { id: 'moderation.jobs.state.dead', defaultMessage: 'Dead' },
  waiting: { id: 'moderation.jobs.state.waiting', defaultMessage: 'Waiting' },
  running: { id: 'moderation.jobs.state.running', defaultMessage: 'Running' },
  done: { id: 'moderation.jobs.state.done', defaultMessage: 'Done' },
  cancelled: { id: 'moderation.jobs.state.cancelled', defaultMessage: 'Cancelled' },
})

/** What the workers have to do, and what they have given up. */
export function JobsList() {
  const intl = useIntl()
  return (
    <StaffList<StaffJob>
      title={intl.formatMessage({ id: 'moderation.jobs.title', defaultMessage: 'Jobs' })}
      description={
        <FormattedMessage
          id="moderation.jobs.about"
          defaultMessage="Work that runs in the background, such as notifying followers. A dead job has failed too many times. Fix the cause, then retry the job. It continues where it stopped."
        />
      }
      empty={<FormattedMessage id="moderation.jobs.empty" defaultMessage="No jobs match these filters" />}
      sort={{ field: 'since', order: 'ASC' }}
      filterDefaultValues={{ state: 'dead' }}
      filters={
        <>
          <SelectInput
            source="state"
            label={intl.formatMessage({ id: 'moderation.jobs.state', defaultMessage: 'State' })}
            choices={Object.entries(states).map(([id, text]) => ({ id, name: intl.formatMessage(text) }))}
          />
          <TextInput
            source="name"
            label={intl.formatMessage({ id: 'moderation.jobs.name', defaultMessage: 'Job name' })}
          />
          <TextInput
            source="root"
            label={intl.formatMessage({ id: 'moderation.jobs.root', defaultMessage: 'Project or account ID' })}
          />
        </>
      }
      row={(job) => <JobRow key={job.id} job={job} />}
    />
  )
}

function JobRow({ job }: { job: StaffJob }) {
  const { root, name, state, since, reason } = job
  return (
    <DataRow>
      {root === null ? (
        <span className={styles.title}>{name}</span>
      ) : (
        <Link
          to={`${logPath}?filter=${encodeURIComponent(JSON.stringify({ root }))}`}
          data-row-link
          className={styles.title}
        >
          {root}
        </Link>
      )}
      <Badge>
        <FormattedMessage {...states[state]} />
      </Badge>
      <code className={styles.mono}>{name}</code>
      <span className={styles.wide}>
        <TimeText at={since} />
      </span>
      <JobActions job={job} />
      <span className={styles.error}>{reason}</span>
    </DataRow>
  )
}

function JobActions({ job: { id, state } }: { job: StaffJob }) {
  const { retryJob, cancelJob } = useVerbs(operationsVerbs)
  const { run, busy } = useAction({ act: (verb: (id: string) => Promise<void>) => verb(id), refreshes: {} })
  return (
    <>
      {(state === 'dead' || state === 'waiting') && (
        <Button size="small" busy={busy} onClick={() => void run(retryJob)}>
          <FormattedMessage id="moderation.jobs.retry" defaultMessage="Run now" />
        </Button>
      )}
      {(state === 'dead' || state === 'waiting' || state === 'running') && (
        <Button size="small" busy={busy} onClick={() => void run(cancelJob)}>
          <FormattedMessage id="moderation.jobs.cancel" defaultMessage="Cancel job" />
        </Button>
      )}
    </>
  )
}
