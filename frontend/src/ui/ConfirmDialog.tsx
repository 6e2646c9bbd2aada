import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  /** What is lost and what is kept. */
  description: ReactNode
  /** The verb of what happens, such as “Delete version”. */
  confirmLabel: string
  /** “Cancel” by default. */
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean
  /** A loss that cannot be undone asks for this text, such as the project's name. */
  typeToConfirm?: string
  /** False while something else that is asked for is missing. */
  ready?: boolean
  /** Further fields. */
  children?: ReactNode
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { typeToConfirm } = props
  const [typed, setTyped] = useState('')
  const ready = (props.ready ?? true) && (typeToConfirm === undefined || typed.trim() === typeToConfirm)
  return (
    <Dialog
      kind="alert"
      open={props.open}
      onOpenChange={(open) => !open && props.onCancel()}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button onClick={props.onCancel}>
            {props.cancelLabel ?? <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />}
          </Button>
          <Button color="red" onClick={props.onConfirm} busy={props.busy ?? false} disabled={!ready}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {typeToConfirm !== undefined && (
        <TextField
          label={
            <FormattedMessage
              id="confirm.type"
              defaultMessage="Type {name} to confirm"
              values={{ name: <strong>{typeToConfirm}</strong> }}
            />
          }
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      )}
      {props.children}
    </Dialog>
  )
}
