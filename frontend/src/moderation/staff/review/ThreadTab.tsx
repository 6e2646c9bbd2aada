import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { keyOf } from '../../../api/apiQuery.ts'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { OlderMessages } from '../../OlderMessages.tsx'
import { useThread } from '../../useThread.ts'
import { moderationVerbs } from '../moderationVerbs.ts'
import { MessageList } from '../thread/MessageList.tsx'
import styles from './ThreadTab.module.css'

/** Characters of one message. */
export const messageMax = 65_536

/** What staff and members or reporters say to each other, private notes of staff among it. `to` names the field for those. */
export function ThreadTab({ threadId, to }: { threadId: string; to?: ReactNode }) {
  const { data, error, refetch, showOlder, loadingOlder } = useThread(threadId)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={8} />
  return (
    <div className={styles.thread}>
      <OlderMessages busy={loadingOlder} onShow={showOlder} />
      <MessageList thread={data} />
      <Composer threadId={threadId} to={to} />
    </div>
  )
}

function Composer({ threadId, to }: { threadId: string; to: ReactNode }) {
  const { postMessage } = useVerbs(moderationVerbs)
  const [text, setText] = useState('')
  const [hidden, setHidden] = useState(false)
  const ready = text.trim() !== '' && [...text].length <= messageMax
  const { run, busy } = useAction({
    act: () => postMessage(threadId, text.trim(), { private: hidden }),
    refreshes: { queryKey: keyOf('GET /_internal/thread/:id') },
    onDone: () => setText(''),
  })
  const send = () => {
    if (ready) void run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form
      className={styles.composer}
      data-private={hidden || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        label={
          hidden ? (
            <FormattedMessage id="moderation.thread.note" defaultMessage="Private note" />
          ) : (
            (to ?? <FormattedMessage id="moderation.thread.message" defaultMessage="Message to the members" />)
          )
        }
        rows={4}
        value={text}
        onChange={setText}
        limit={messageMax}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <Checkbox
          label={<FormattedMessage id="moderation.thread.private" defaultMessage="Visible to staff only" />}
          checked={hidden}
          onChange={setHidden}
        />
        <Button type="submit" color="brand" busy={busy} disabled={!ready} keyHint="Ctrl ⏎">
          <FormattedMessage id="moderation.thread.send" defaultMessage="Send" />
        </Button>
      </div>
    </form>
  )
}
