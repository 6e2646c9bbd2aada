import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConflictReason, isConflictReason } from './ConflictReason.tsx'

type Props = {
  title: string
  description: ReactNode
  confirmLabel: string
  busy: boolean
  problem?: ReactNode
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks an admin for the reason before a decision on what is their own. */
export function ConflictDialog({ title, description, confirmLabel, busy, problem, onConfirm, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const confirm = () => {
    setTried(true)
    if (isConflictReason(reason)) onConfirm(reason.trim())
  }
  return (
    <Dialog
      kind="alert"
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onCancel}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="red" busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {problem && <Banner tone="critical">{problem}</Banner>}
      <ConflictReason value={reason} onChange={setReason} tried={tried} />
    </Dialog>
  )
}
