import { Lock } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import type { Thread, ThreadMessage } from '../staffAnswers.ts'
import { MessageDeletion } from './MessageDeletion.tsx'
import styles from './MessageList.module.css'

/** The messages of a thread, oldest first. */
export function MessageList({ thread }: { thread: Thread }) {
  if (thread.messages.length === 0) {
    return <EmptyState title={<FormattedMessage id="moderation.thread.empty" defaultMessage="No messages yet" />} />
  }
  return (
    <ol className={styles.messages}>
      {thread.messages.map((message, index) => (
        <Message
          key={message.id}
          message={message}
          members={thread.members}
          deletable={message.body.type === 'text' && !belongsTo(thread.messages[index - 1], message)}
        />
      ))}
    </ol>
  )
}

/** The word that came with a decision is part of it, and cannot be deleted. */
const belongsTo = (decision: ThreadMessage | undefined, { created }: ThreadMessage): boolean =>
  decision?.body.type === 'status_change' && decision.created === created

function Message({
  message,
  members,
  deletable,
}: {
  message: ThreadMessage
  members: Thread['members']
  deletable: boolean
}) {
  const author = members.find(({ id }) => id === message.author_id)
  const { body } = message
  const isPrivate = 'private' in body && body.private
  return (
    <li className={styles.message} data-private={isPrivate || undefined} data-type={body.type}>
      <Avatar src={author?.avatar_url ?? null} name={author?.username ?? '?'} size={28} round />
      <div className={styles.content}>
        <p className={styles.head}>
          <strong>
            {author?.username ?? <FormattedMessage id="moderation.thread.staff" defaultMessage="Staff" />}
          </strong>
          {message.hide_identity && (
            <span>
              <FormattedMessage id="moderation.thread.byStaff" defaultMessage="staff" />
            </span>
          )}
          {isPrivate && (
            <span className={styles.private}>
              <Lock size={12} aria-hidden="true" />
              <FormattedMessage id="moderation.thread.privateMark" defaultMessage="private" />
            </span>
          )}
          <TimeText at={message.created} />
          {deletable && <MessageDeletion id={message.id} />}
        </p>
        <MessageBody body={body} />
      </div>
    </li>
  )
}

function MessageBody({ body }: { body: ThreadMessage['body'] }) {
  if (body.type === 'text') return <RenderedText rendered={body.rendered} />
  if (body.type === 'deleted') {
    return (
      <p className={styles.deleted}>
        <FormattedMessage id="moderation.thread.deleted" defaultMessage="This message was deleted." />
      </p>
    )
  }
  if (body.type !== 'status_change') {
    return (
      <p className={styles.change}>
        {body.type === 'thread_closure' ? (
          <FormattedMessage id="moderation.thread.closed" defaultMessage="closed the report" />
        ) : (
          <FormattedMessage id="moderation.thread.reopened" defaultMessage="reopened the report" />
        )}
      </p>
    )
  }
  return (
    <p className={styles.change}>
      <FormattedMessage
        id="moderation.thread.change"
        defaultMessage="changed the status from {from} to {to}"
        values={{ from: <StatusBadge status={body.old_status} />, to: <StatusBadge status={body.new_status} /> }}
      />
    </p>
  )
}
