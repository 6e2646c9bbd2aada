import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Dialog } from './Dialog.tsx'
import { lazyNamed } from './lazyNamed.ts'
import { useShortcut } from './useShortcut.ts'

const KeyList = lazyNamed(() => import('./KeyList.tsx'), 'KeyList')

/** The list of keys, opened with `?`. Mounted once, in the layout. */
export function KeyboardHelp() {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={intl.formatMessage({ id: 'keys.title', defaultMessage: 'Keyboard shortcuts' })}
    >
      <KeyList />
    </Dialog>
  )
}
