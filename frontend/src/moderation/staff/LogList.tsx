import { TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../staff/StaffList.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { historyText } from '../historyText.ts'
import type { HistoryLine } from '../types.ts'
import { WhoText } from '../WhoText.tsx'
import styles from './rows.module.css'

/** Every event of the site, newest first. */
export function LogList() {
  const intl = useIntl()
  return (
    <StaffList<HistoryLine>
      title={intl.formatMessage({ id: 'moderation.log.title', defaultMessage: 'Log' })}
      empty={<FormattedMessage id="moderation.log.empty" defaultMessage="Nothing like that has happened" />}
      sort={{ field: 'position', order: 'DESC' }}
      perPage={50}
      filters={
        <>
          <TextInput
            source="root"
            label={intl.formatMessage({ id: 'moderation.log.root', defaultMessage: 'Id of a project or account' })}
            resettable
          />
          <TextInput
            source="actor"
            label={intl.formatMessage({ id: 'moderation.log.actor', defaultMessage: 'Id of who did it' })}
            resettable
          />
          <TextInput
            source="type"
            label={intl.formatMessage({ id: 'moderation.log.type', defaultMessage: 'Event types' })}
            resettable
          />
        </>
      }
      row={(line) => <LogRow key={line.id} line={line} />}
    />
  )
}

function LogRow({ line }: { line: HistoryLine }) {
  const intl = useIntl()
  return (
    <DataRow>
      <span className={styles.wide}>
        <TimeText at={line.at} show="exact" />
      </span>
      <WhoText who={line.actor} />
      <span className={styles.title}>{historyText(intl, line)}</span>
      <code className={styles.mono}>{line.root}</code>
    </DataRow>
  )
}
