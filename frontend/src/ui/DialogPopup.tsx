import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'

export type DialogProps = {
  open: boolean
  /** Called with false when the reader closes it: by key, by button or beside it. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the one to be pressed most last. */
  actions?: ReactNode
  /** `alert` asks for a decision and does not close by a press beside it; `sheet` rises from the bottom on a phone. */
  kind?: 'standard' | 'alert' | 'sheet'
}

/**
 * Where a form begins, or its field marked `data-first`, for the focus would be on the button that closes; false where its content has taken the focus already.
 * A touch would bring up the keyboard over what is to be read first.
 */
function focusFor(body: HTMLElement | null, by: string): HTMLElement | boolean {
  if (body?.parentElement?.contains(document.activeElement)) return false
  if (by === 'touch') return true
  const first = body?.querySelector<HTMLElement>('[data-first]')
  return first ?? body?.querySelector<HTMLElement>('input:not([type="file"]), select, textarea') ?? true
}

export function DialogPopup({ open, onOpenChange, title, description, children, actions, kind }: DialogProps) {
  const intl = useIntl()
  const body = useRef<HTMLDivElement>(null)
  const close = intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)} disablePointerDismissal={kind === 'alert'}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          initialFocus={(by) => focusFor(body.current, by)}
          data-kind={kind ?? 'standard'}
          {...(kind === 'alert' && { role: 'alertdialog' })}
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<Button circular size="small" look="transparent" aria-label={close} />}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div ref={body} className={styles.body}>
            {description && (
              <Dialog.Description className={styles.description} render={<div />}>
                {description}
              </Dialog.Description>
            )}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
