import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import type { DialogProps } from './Dialog.tsx'

export function DialogPopup({ open, onOpenChange, title, description, children, actions, kind }: DialogProps) {
  const intl = useIntl()
  const close = intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)} disablePointerDismissal={kind === 'alert'}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          data-kind={kind ?? 'standard'}
          {...(kind === 'alert' && { role: 'alertdialog' })}
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<Button circular size="small" look="transparent" aria-label={close} />}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div className={styles.body}>
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
