import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './AccountFrame.module.css'
import codesStyles from './BackupCodes.module.css'

/** Codes that were just made: they are shown once. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const intl = useIntl()
  const text = codes.join('\n')
  return (
    <div className={styles.secret} role="status">
      <strong>
        <FormattedMessage id="security.codes.title" defaultMessage="Keep these backup codes in a safe place" />
      </strong>
      <p>
        <FormattedMessage
          id="security.codes.text"
          defaultMessage="Each of them replaces your app once, if you lose it. You won't be able to see them again."
        />
      </p>
      <ul className={codesStyles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton
          text={text}
          label={intl.formatMessage({ id: 'security.codes.copy', defaultMessage: 'Copy all' })}
          name={intl.formatMessage({ id: 'security.codes.name', defaultMessage: 'the backup codes' })}
        />
        <a
          className={codesStyles.save}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="backup-codes.txt"
        >
          <Download aria-hidden="true" />
          <FormattedMessage id="security.codes.save" defaultMessage="Save as a file" />
        </a>
      </div>
    </div>
  )
}
