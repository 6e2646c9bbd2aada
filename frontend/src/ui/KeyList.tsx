import { defineMessages, useIntl } from 'react-intl'
import { useStore } from '../api/storage/store.ts'
import styles from './KeyList.module.css'
import { extraKeys } from './keyboardHelp.ts'

const texts = defineMessages({
  search: { id: 'keys.search', defaultMessage: 'Go to the search box' },
  next: { id: 'keys.next', defaultMessage: 'Next row in a list' },
  previous: { id: 'keys.previous', defaultMessage: 'Previous row in a list' },
  open: { id: 'keys.open', defaultMessage: 'Open the row' },
  close: { id: 'keys.close', defaultMessage: 'Close a dialog or clear a search box' },
  help: { id: 'keys.help', defaultMessage: 'Show keyboard shortcuts' },
})

const general = [
  { key: '/', text: texts.search },
  { key: 'j', text: texts.next },
  { key: 'k', text: texts.previous },
  { key: 'Enter', text: texts.open },
  { key: 'Esc', text: texts.close },
  { key: '?', text: texts.help },
]

/** The keys that work everywhere, then those of the page. */
export function KeyList() {
  const intl = useIntl()
  const extra = useStore(extraKeys)
  const keys = [...general.map(({ key, text }) => ({ key, text: intl.formatMessage(text) })), ...extra]
  return (
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
  )
}
