import { FormattedMessage } from 'react-intl'
import { RenderedText } from '../ui/RenderedText.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import styles from './AppealMessages.module.css'

type Message = {
  id: string
  created: string
  by_staff: boolean
  rendered: string[] | null
  /** Whom staff see as its author. */
  author?: { name: string | null }
}

/** What was written in an appeal, oldest first. */
export function AppealMessages({ messages }: { messages: readonly Message[] }) {
  return (
    <ol className={styles.messages}>
      {messages.map((message) => (
        <li key={message.id} className={styles.message} data-staff={message.by_staff || undefined}>
          <p className={styles.head}>
            <strong>
              {message.author?.name ? (
                <bdi>{message.author.name}</bdi>
              ) : message.by_staff ? (
                <FormattedMessage id="appeal.by.staff" defaultMessage="Staff" />
              ) : (
                <FormattedMessage id="appeal.by.you" defaultMessage="You" />
              )}
            </strong>
            <TimeText at={message.created} />
          </p>
          {message.rendered === null ? (
            <p className={styles.gone}>
              <FormattedMessage id="appeal.gone" defaultMessage="This message can no longer be read." />
            </p>
          ) : (
            <RenderedText rendered={message.rendered} />
          )}
        </li>
      ))}
    </ol>
  )
}
