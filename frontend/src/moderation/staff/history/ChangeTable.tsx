import { FormattedMessage, useIntl } from 'react-intl'
import type { FieldChange } from '../staffAnswers.ts'
import styles from './ChangeTable.module.css'
import { valueText } from './historyText.ts'

/** Fields with what they were and what they became. */
export function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  const intl = useIntl()
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>
            <code>{field}</code>
          </dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value scrolls, and must be reachable by keyboard */}
            <del tabIndex={0}>
              <span className="visually-hidden">
                <FormattedMessage id="moderation.change.before" defaultMessage="Before:" />{' '}
              </span>
              {valueText(intl, field, before)}
            </del>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the same */}
            <ins tabIndex={0}>
              <span className="visually-hidden">
                <FormattedMessage id="moderation.change.after" defaultMessage="After:" />{' '}
              </span>
              {valueText(intl, field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
