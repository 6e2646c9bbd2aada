import { ArrowRight, Shield } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { ResponseOf } from '../../../api/client.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import styles from './ReviewThread.module.css'

type Thread = ResponseOf<'GET /_internal/thread/:id'>
type Props = { message: Thread['messages'][number]; author: Thread['members'][number] | undefined; own: boolean }

function Author({ message, author }: Pick<Props, 'message' | 'author'>) {
  const staff = message.hide_identity || (author !== undefined && author.role !== 'developer')
  return (
    <span className={styles.author}>
      {author ? (
        <>
          <Avatar src={author.avatar_url} name={author.username} size={24} round />
          <strong>{author.username}</strong>
        </>
      ) : message.hide_identity ? null : (
        <strong>
          <FormattedMessage id="thread.nobody" defaultMessage="Someone" />
        </strong>
      )}
      {staff && (
        <Badge tone="blue" icon={<Shield aria-hidden="true" />}>
          <FormattedMessage id="thread.moderator" defaultMessage="Moderator" />
        </Badge>
      )}
      <span className={styles.time}>
        <TimeText at={message.created} />
      </span>
    </span>
  )
}

/** One message: a text, a change of status, a report closed or reopened, or what is left of a deleted one. */
export function ThreadMessage({ message, author, own }: Props) {
  const { body } = message
  return (
    <li className={styles.message} data-own={own || undefined} data-kind={body.type}>
      <Author message={message} author={author} />
      {body.type === 'text' ? (
        <RenderedText rendered={body.rendered} />
      ) : body.type === 'status_change' ? (
        <p className={styles.change}>
          <StatusBadge status={body.old_status} />
          <ArrowRight aria-hidden="true" className={styles.arrow} />
          <StatusBadge status={body.new_status} />
        </p>
      ) : body.type === 'thread_closure' ? (
        <p className={styles.time}>
          <FormattedMessage id="thread.closed" defaultMessage="The report was closed." />
        </p>
      ) : body.type === 'thread_reopen' ? (
        <p className={styles.time}>
          <FormattedMessage id="thread.reopened" defaultMessage="The report was reopened." />
        </p>
      ) : (
        <p className={styles.time}>
          <FormattedMessage id="thread.deleted" defaultMessage="This message has been deleted." />
        </p>
      )}
    </li>
  )
}
