import { FormattedMessage } from 'react-intl'
import { Button } from '../ui/Button.tsx'

/** Stands above the messages while there are older ones. */
export function OlderMessages({ busy, onShow }: { busy: boolean; onShow: (() => void) | undefined }) {
  if (!onShow) return null
  return (
    <div>
      <Button busy={busy} onClick={onShow}>
        <FormattedMessage id="thread.older" defaultMessage="Show older messages" />
      </Button>
    </div>
  )
}
