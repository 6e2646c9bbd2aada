import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import type { HistoryEntry } from '../staffAnswers.ts'
import { ChangeTable } from './ChangeTable.tsx'
import styles from './HistoryRow.module.css'
import { historyText } from './historyText.ts'
import { WhoText } from './WhoText.tsx'

interface Props {
  entry: HistoryEntry
  /** The project is shown as it was after this event. */
  chosen: boolean
  onShow: () => void
}

/** One event. What it changed opens below it. */
export function HistoryRow({ entry, chosen, onShow }: Props) {
  const intl = useIntl()
  const { actor, via, changes } = entry
  return (
    <li className={styles.entry} data-chosen={chosen || undefined}>
      <div className={styles.head}>
        <span className={styles.text}>{historyText(intl, entry)}</span>
        <Button size="small" look="transparent" onClick={onShow} aria-pressed={chosen}>
          <FormattedMessage id="moderation.history.asOf" defaultMessage="Show state" />
        </Button>
      </div>
      <p className={styles.meta}>
        <WhoText who={actor} />
        <TimeText at={entry.at} show="exact" />
        <span title={via.id ?? undefined}>
          <FormattedMessage
            id="moderation.history.via"
            defaultMessage="through {kind, select, session {a session} token {an access token} app {an app} schedule {a schedule} other {something else}}"
            values={{ kind: via.kind }}
          />
        </span>
        <code>{entry.type}</code>
      </p>
      {changes.length > 0 && (
        <details>
          <summary>
            <FormattedMessage
              id="moderation.history.changes"
              defaultMessage="{count, plural, one {# field changed} other {# fields changed}}"
              values={{ count: changes.length }}
            />
          </summary>
          <ChangeTable changes={changes} />
        </details>
      )}
    </li>
  )
}
