import { type KeyboardEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { ConflictReason, isConflictReason } from '../conflict/ConflictReason.tsx'
import { moderationVerbs } from '../moderationVerbs.ts'
import { messageMax } from '../review/ThreadTab.tsx'
import type { StaffReport } from '../staffAnswers.ts'

/** Closes or reopens a report, with a message to its reporter if there is something to say. */
export function SettleDialog({ report, onDone }: { report: StaffReport; onDone: () => void }) {
  const intl = useIntl()
  const closing = report.closed === null
  const { text, setText, reason, setReason, tried, busy, problem, settle } = useSettling(report, onDone)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) settle()
  }
  return (
    <Dialog
      kind="alert"
      open
      onOpenChange={(open) => !open && onDone()}
      title={
        closing
          ? intl.formatMessage({ id: 'moderation.settle.close', defaultMessage: 'Close this report?' })
          : intl.formatMessage({ id: 'moderation.settle.reopen', defaultMessage: 'Reopen this report?' })
      }
      description={
        closing ? (
          <FormattedMessage
            id="moderation.settle.close.text"
            defaultMessage="The reporter sees that the report is closed and can no longer write to it."
          />
        ) : (
          <FormattedMessage
            id="moderation.settle.reopen.text"
            defaultMessage="The report becomes open again, and its reporter can write to it."
          />
        )
      }
      actions={
        <>
          <Button onClick={onDone}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color={closing ? 'green' : 'brand'} busy={busy} keyHint="Ctrl ⏎" onClick={settle}>
            {closing ? (
              <FormattedMessage id="moderation.report.close" defaultMessage="Close" />
            ) : (
              <FormattedMessage id="moderation.report.reopen" defaultMessage="Reopen" />
            )}
          </Button>
        </>
      }
    >
      {problem && <Banner tone="critical">{problem}</Banner>}
      <TextArea
        label={<FormattedMessage id="moderation.report.message" defaultMessage="Message to the reporter" />}
        optional
        rows={5}
        value={text}
        onChange={setText}
        limit={messageMax}
        onKeyDown={onKeyDown}
      />
      {report.own && <ConflictReason value={reason} onChange={setReason} tried={tried} />}
    </Dialog>
  )
}

/** The message goes first, so that the report is never settled without the word that belongs to it. */
function useSettling({ id, thread_id, closed, own }: StaffReport, onDone: () => void) {
  const { postMessage, settleReport } = useVerbs(moderationVerbs)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, problem } = useAction({
    act: async () => {
      if (text.trim() !== '') {
        await postMessage(thread_id, text.trim())
        setText('') // Sent; a second try must not send it again.
      }
      await settleReport(id, closed === null, own ? reason.trim() : undefined)
    },
    failure: 'beside',
    refreshes: {},
    onDone,
  })
  const settle = () => {
    setTried(true)
    if (text.length <= messageMax && (!own || isConflictReason(reason))) void run()
  }
  return { text, setText, reason, setReason, tried, busy, problem, settle }
}
