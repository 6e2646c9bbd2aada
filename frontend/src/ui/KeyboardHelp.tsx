import { useState } from 'react'
import { defineMessages, useIntl } from 'react-intl'
import { useStore } from '../storage/store.ts'
import { Dialog } from './Dialog.tsx'
import styles from './KeyboardHelp.module.css'
import { extraKeys } from './keyboardHelp.ts'
import { useShortcut } from './useShortcut.ts'

const texts = defineMessages({
  title: { id: 'keys.title', defaultMessage: 'Keys' },
  search: { id: 'keys.search', defaultMessage: 'Go to the search box' },
  next: { id: 'keys.next', defaultMessage: 'Next row of a list' },
  previous: { id: 'keys.previous', defaultMessage: 'Previous row' },
  open: { id: 'keys.open', defaultMessage: 'Open the row' },
  help: { id: 'keys.help', defaultMessage: 'Show these keys' },
  close: { id: 'keys.close', defaultMessage: 'Close a dialog, empty a search box' },
})

/** The list of keys, opened with `?`. Mounted once, in the layout. */
export function KeyboardHelp() {
  const intl = useIntl()
  const extra = useStore(extraKeys)
  const [open, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  const keys = [
    { key: '/', text: intl.formatMessage(texts.search) },
    { key: 'j', text: intl.formatMessage(texts.next) },
    { key: 'k', text: intl.formatMessage(texts.previous) },
    { key: 'Enter', text: intl.formatMessage(texts.open) },
    { key: 'Esc', text: intl.formatMessage(texts.close) },
    { key: '?', text: intl.formatMessage(texts.help) },
    ...extra,
  ]
  return (
    <Dialog open={open} onOpenChange={setOpen} title={intl.formatMessage(texts.title)}>
      <dl className={styles.keys}>
        {keys.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
