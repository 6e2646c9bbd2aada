import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { logPath } from '../../moderation/staff/moderationPaths.ts'
import styles from '../../moderation/staff/rows.module.css'
import type { ParkedReaction } from '../../moderation/staff/staffAnswers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { operationsVerbs } from './operationsVerbs.ts'

/** What should have followed from an event and did not: each stands by itself, and a retry does it. */
export function ReactionsList() {
  const intl = useIntl()
  return (
    <StaffList<ParkedReaction>
      title={intl.formatMessage({ id: 'moderation.reactions.title', defaultMessage: 'Parked reactions' })}
      description={
        <FormattedMessage
          id="moderation.reactions.about"
          defaultMessage="Follow-up work of an event, such as sending a notification, that failed too many times. Everything else continues. Fix the cause, then try again."
        />
      }
      empty={<FormattedMessage id="moderation.reactions.empty" defaultMessage="No reactions are parked" />}
      sort={{ field: 'since', order: 'ASC' }}
      row={(reaction) => <ReactionRow key={reaction.id} reaction={reaction} />}
    />
  )
}

function ReactionRow({ reaction }: { reaction: ParkedReaction }) {
  const intl = useIntl()
  const { retryReaction } = useVerbs(operationsVerbs)
  const { run, busy } = useAction({
    act: () => retryReaction(reaction.id),
    refreshes: {},
    done: (reason) =>
      reason === null
        ? intl.formatMessage({ id: 'moderation.reactions.done', defaultMessage: 'Done and removed from the list' })
        : {
            type: 'warning',
            title: intl.formatMessage({ id: 'moderation.reactions.still', defaultMessage: 'Failed again' }),
            text: reason,
          },
  })
  return (
    <DataRow>
      <Link
        to={`${logPath}?filter=${encodeURIComponent(JSON.stringify({ root: reaction.root }))}`}
        data-row-link
        className={styles.title}
      >
        {reaction.root}
      </Link>
      <Badge>{reaction.reactor}</Badge>
      <code className={styles.mono}>{reaction.type}</code>
      <span className={styles.wide}>
        <TimeText at={reaction.since} />
      </span>
      <Button size="small" busy={busy} onClick={() => void run()}>
        <FormattedMessage id="moderation.parked.retry" defaultMessage="Try again" />
      </Button>
      <span className={styles.error}>{reaction.reason}</span>
    </DataRow>
  )
}
