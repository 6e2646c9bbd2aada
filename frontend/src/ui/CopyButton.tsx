import { Check, Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import styles from './CopyButton.module.css'
import { notify } from './notifications.ts'
import { useCopy } from './useCopy.ts'

type Props = {
  /** What is copied: a hash, an id, an address. */
  text: string
  /** What is shown. By default, the text itself, shortened by the layout. */
  label?: string
  /** What it is, for screen readers, such as “SHA-512”. */
  name: string
}

/** A hash or id that a press copies. */
export function CopyButton({ text, label, name }: Props) {
  const intl = useIntl()
  const [copied, copy] = useCopy()
  const press = async () => {
    if (await copy(text)) return
    const title = intl.formatMessage({
      id: 'copy.failed',
      defaultMessage: "Your browser didn't allow copying. Select the text and copy it yourself.",
    })
    notify({ title, text, type: 'warning' })
  }
  return (
    <button type="button" className={styles.copy} onClick={press} title={text}>
      <span className="visually-hidden" role={copied ? 'status' : undefined}>
        {copied ? (
          <FormattedMessage id="copy.done" defaultMessage="{name} copied" values={{ name }} />
        ) : (
          <FormattedMessage id="copy.action" defaultMessage="Copy {name}:" values={{ name }} />
        )}
      </span>
      <span className={styles.text}>{label ?? text}</span>
      {copied ? <Check aria-hidden="true" className={styles.done} /> : <Copy aria-hidden="true" />}
    </button>
  )
}
