import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../../api/apiQuery.ts'
import { call } from '../../../api/client.ts'
import { useAuth } from '../../../api/useAuth.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import formStyles from '../../../ui/form/Form.module.css'
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx'
import { Note } from '../../../ui/form/Note.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { OlderMessages } from '../../OlderMessages.tsx'
import { useThread } from '../../useThread.ts'
import styles from './ReviewThread.module.css'
import { ThreadMessage } from './ThreadMessage.tsx'

/** Characters of one message. */
const messageMax = 65_536

/** The conversation about the review, and a form to add to it. */
export function ReviewThread({ id }: { id: string }) {
  const intl = useIntl()
  const { user } = useAuth()
  const { data, error, refetch, showOlder, loadingOlder } = useThread(id)
  return (
    <div className={formStyles.form}>
      <div>
        <h2>
          <FormattedMessage id="thread.title" defaultMessage="Messages with the moderators" />
        </h2>
        <p className={formStyles.intro}>
          <FormattedMessage
            id="thread.intro"
            defaultMessage="Only members of the project and moderators can read this. Moderators appear without their names."
          />
        </p>
      </div>
      <OlderMessages busy={loadingOlder} onShow={showOlder} />
      {data ? (
        data.messages.length === 0 ? (
          <EmptyState title={<FormattedMessage id="thread.empty" defaultMessage="No messages yet" />} />
        ) : (
          <ol
            className={styles.messages}
            aria-label={intl.formatMessage({ id: 'thread.list', defaultMessage: 'Messages' })}
          >
            {data.messages.map((message) => (
              <ThreadMessage
                key={message.id}
                message={message}
                author={data.members.find((member) => member.id === message.author_id)}
                own={message.author_id !== null && message.author_id === user?.id}
              />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {data && <MessageForm thread={id} />}
    </div>
  )
}

/** Adds a message to a thread. */
export function MessageForm({ thread }: { thread: string }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const { run, busy, problem, guard } = useAction({
    act: () => call('POST /v3/thread/:id', { params: { id: thread }, body: { body: { type: 'text', body: text } } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf('GET /_internal/thread/:id') },
    unsaved: text.trim() !== '',
    onDone: () => setText(''),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void run()
  }
  return (
    <form onSubmit={send} className={styles.form}>
      <MarkdownEditor
        label={intl.formatMessage({ id: 'thread.message', defaultMessage: 'Your message' })}
        value={text}
        onChange={setText}
        limit={messageMax}
        rows={5}
        pictures={{ context: 'thread_message' }}
      />
      {problem && <Note tone="critical">{problem}</Note>}
      <div>
        <Button type="submit" color="brand" busy={busy} disabled={text.trim() === '' || text.length > messageMax}>
          <FormattedMessage id="thread.send" defaultMessage="Send" />
        </Button>
      </div>
      {guard}
    </form>
  )
}
