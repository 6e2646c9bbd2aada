import { useIntl } from 'react-intl'
import styles from './MailView.module.css'

type Props = {
  subject: string
  html: string
  text: string
  /** Whether links lead somewhere. They open in the window around the mail. */
  live?: boolean
}

/** A mail as its reader sees it, in a frame of its own that runs no scripts. */
export function MailView({ subject, html, text, live = false }: Props) {
  const intl = useIntl()
  const shown = live ? html.replace('<head>', '<head><base target="_top">') : html
  return (
    <div className={styles.mail}>
      <iframe
        className={styles.frame}
        title={subject}
        sandbox={live ? 'allow-top-navigation-by-user-activation' : ''}
        srcDoc={shown}
      />
      <details>
        <summary>{intl.formatMessage({ id: 'staff.mail.text', defaultMessage: 'Text version' })}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      </details>
    </div>
  )
}
