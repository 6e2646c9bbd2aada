import { CircleCheck, MessageSquare, Send } from 'lucide-react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { checklistHash, useManaged } from '../../../catalogue/creator/managedProject.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Note } from '../../../ui/form/Note.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { Checklist } from './Checklist.tsx'
import { QueuePlace } from './QueuePlace.tsx'
import styles from './ReviewPanel.module.css'
import { useSubmission } from './useSubmission.ts'

const states: Record<string, MessageDescriptor> = defineMessages({
  draft: {
    id: 'review.draft',
    defaultMessage: 'A draft that only members can see. You can submit it once all required items are done.',
  },
  processing: {
    id: 'review.processing',
    defaultMessage: 'Waiting for a moderator. You can keep editing in the meantime.',
  },
  rejected: {
    id: 'review.rejected',
    defaultMessage: 'The moderators have returned it. Fix what they mention, then submit it again.',
  },
  withheld: {
    id: 'review.withheld',
    defaultMessage: 'The moderators have removed it from lists. Fix what they mention, then submit it again.',
  },
  approved: { id: 'review.approved', defaultMessage: 'Reviewed and public.' },
  unlisted: { id: 'review.unlisted', defaultMessage: 'Reviewed. Anyone who has the address can open it.' },
  private: { id: 'review.private', defaultMessage: 'Reviewed. Only members can see it.' },
  scheduled: {
    id: 'review.scheduled',
    defaultMessage: 'Scheduled. Only members can see it until then.',
  },
  archived: { id: 'review.archived', defaultMessage: 'Archived: public, but no longer updated.' },
})

type Submission = ReturnType<typeof useSubmission>

/** State, checklist and the button that hands the project in; beside every page of the settings. */
export function ReviewPanel() {
  const submission = useSubmission()
  const narrow = useMediaQuery('(max-width: 1099px)')
  const { required, items, checklist, waits } = submission
  const asked = useLocation().hash === checklistHash
  if (!narrow)
    return (
      <section id={checklistHash.slice(1)} className={styles.panel}>
        <h2 className={styles.title}>
          <FormattedMessage id="review.title" defaultMessage="Review" />
        </h2>
        <PanelBody {...submission} />
      </section>
    )
  return (
    <details id={checklistHash.slice(1)} className={styles.panel} open={asked || undefined}>
      <summary className={styles.summary}>
        <FormattedMessage id="review.title" defaultMessage="Review" />
        <span className={styles.state} data-open={required > 0 || undefined}>
          {waits ? (
            <QueuePlace />
          ) : checklist.data ? (
            <FormattedMessage
              id="review.open"
              defaultMessage="{required, plural, =0 {no required items open} one {# required item open} other {# required items open}}{others, plural, =0 {} other {, # more}}"
              values={{ required, others: items.length - required }}
            />
          ) : null}
        </span>
      </summary>
      <PanelBody {...submission} />
    </details>
  )
}

function PanelBody({ checklist, items, required, waits, submittable, busy, problem, submit }: Submission) {
  const intl = useIntl()
  const { project, base } = useManaged()
  const { pathname } = useLocation()
  const state = states[project.status]
  return (
    <div className={styles.body}>
      {state && <p className={styles.text}>{intl.formatMessage(state)}</p>}
      {waits && (
        <p className={styles.place}>
          <QueuePlace />
        </p>
      )}
      {project.moderator_message && (
        <Note tone="warning">
          <strong>{project.moderator_message.message}</strong>
          {project.moderator_message.body && <p>{project.moderator_message.body}</p>}
        </Note>
      )}
      {checklist.data ? (
        items.length > 0 ? (
          <Checklist items={items} base={base} />
        ) : (
          <p className={styles.done}>
            <CircleCheck aria-hidden="true" />
            <FormattedMessage id="review.complete" defaultMessage="Everything is done." />
          </p>
        )
      ) : checklist.error ? (
        <ErrorState error={checklist.error} onRetry={() => checklist.refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
      {problem && <Note tone="critical">{problem}</Note>}
      <div className={styles.actions}>
        {submittable && (
          <Button
            color="brand"
            onClick={() => void submit()}
            busy={busy}
            disabled={!checklist.data || required > 0}
            title={
              required > 0
                ? intl.formatMessage(
                    {
                      id: 'review.blocked',
                      defaultMessage:
                        '{required, plural, one {# required item is} other {# required items are}} still open',
                    },
                    { required },
                  )
                : undefined
            }
          >
            <Send aria-hidden="true" />
            <FormattedMessage id="review.submit" defaultMessage="Submit for review" />
          </Button>
        )}
        {!pathname.endsWith('/moderation') && (
          <LinkButton to={`${base}/moderation`} look="outlined">
            <MessageSquare aria-hidden="true" />
            <FormattedMessage id="review.messages" defaultMessage="Messages" />
          </LinkButton>
        )}
      </div>
    </div>
  )
}
