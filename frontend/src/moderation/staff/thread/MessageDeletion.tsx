import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../../api/apiQuery.ts'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { moderationVerbs } from '../moderationVerbs.ts'

/** Takes a message out of its thread, once asked twice. What came with a decision belongs to it and stays. */
export function MessageDeletion({ id }: { id: string }) {
  const intl = useIntl()
  const { deleteMessage } = useVerbs(moderationVerbs)
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction({
    act: () => deleteMessage(id),
    refreshes: { queryKey: keyOf('GET /_internal/thread/:id') },
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  })
  const label = intl.formatMessage({ id: 'moderation.message.delete', defaultMessage: 'Delete message' })
  return (
    <>
      <Button circular size="small" look="transparent" aria-label={label} title={label} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </Button>
      <ConfirmDialog
        open={asking}
        title={intl.formatMessage({ id: 'moderation.message.delete.title', defaultMessage: 'Delete this message?' })}
        description={
          <FormattedMessage
            id="moderation.message.delete.text"
            defaultMessage="The thread still shows that there was a message, but nobody can read its text any more."
          />
        }
        confirmLabel={label}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
