import { FormattedMessage, useIntl } from 'react-intl'
import { useAuth } from '../../../api/useAuth.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { OlderMessages } from '../../OlderMessages.tsx'
import { useThread } from '../../useThread.ts'
import threadStyles from '../review/ReviewThread.module.css'
import { MessageForm } from '../review/ReviewThread.tsx'
import { ThreadMessage } from '../review/ThreadMessage.tsx'
import styles from './ReportPage.module.css'

/** The messages about a report, and a form to add to them while it is open. */
export function ReportConversation({ thread, closed }: { thread: string; closed: boolean }) {
  const { data, error, refetch, showOlder, loadingOlder } = useThread(thread)
  const { moderator } = useAuth()
  const intl = useIntl()
  return (
    <section className={styles.conversation}>
      <div>
        <h2>
          <FormattedMessage id="thread.title" defaultMessage="Messages with the moderators" />
        </h2>
        <p className={styles.intro}>
          <FormattedMessage
            id="reports.thread.intro"
            defaultMessage="Only you and the moderators can read this. Moderators appear without their names."
          />
        </p>
      </div>
      <OlderMessages busy={loadingOlder} onShow={showOlder} />
      {data ? (
        data.messages.length > 0 && (
          <ol
            className={threadStyles.messages}
            aria-label={intl.formatMessage({ id: 'thread.list', defaultMessage: 'Messages' })}
          >
            {data.messages.map((message) => (
              <ThreadMessage
                key={message.id}
                message={message}
                author={data.members.find(({ id }) => id === message.author_id)}
                own={message.author_id !== null && !message.hide_identity}
              />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {closed && !moderator ? (
        <Banner tone="info">
          <FormattedMessage
            id="reports.thread.closed"
            defaultMessage="The moderators have closed this report, and you can no longer write to it. If it happens again, send a new report."
          />
        </Banner>
      ) : (
        data && <MessageForm thread={thread} />
      )}
    </section>
  )
}
