import { useIntl } from 'react-intl'
import { Dialog } from '../../ui/Dialog.tsx'
import { SetupPanel } from './SetupPanel.tsx'

type Props = { onClose: () => void; onShow?: () => void }

/** Asks what the reader plays, over the page; on a phone from below. */
export function SetupDialog({ onClose, onShow }: Props) {
  const intl = useIntl()
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'setup.title', defaultMessage: 'My setup' })}
    >
      <SetupPanel onClose={onClose} onShow={onShow} />
    </Dialog>
  )
}
