import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, type Problems, problemAt } from '../../ui/form/problems.ts'
import { isReason, ReasonField } from './ReasonField.tsx'
import styles from './SuspensionControl.module.css'

type Props = {
  title: string
  description: ReactNode
  /** The verb. */
  confirm: string
  reason: string
  onReason: (reason: string) => void
  /** False while nothing is changed. */
  ready: boolean
  busy: boolean
  problems: Problems
  /** Names of the fields, which show their own problems. */
  fields: readonly string[]
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Changes something of somebody's account for a reason. */
export function StaffChangeDialog(props: Props) {
  const { title, description, confirm, reason, onReason, ready, busy, problems, fields, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" onClick={onConfirm} busy={busy} disabled={!ready || !isReason(reason)}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {props.children}
        <ReasonField value={reason} onChange={onReason} error={problemAt(problems, 'reason')} />
        <ProblemNotes texts={otherProblems(problems, ['reason', ...fields])} />
      </div>
    </Dialog>
  )
}
