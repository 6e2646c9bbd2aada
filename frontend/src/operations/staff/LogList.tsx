import { TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAuth } from '../../api/useAuth.ts'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { historyText } from '../../moderation/staff/history/historyText.ts'
import { WhoText } from '../../moderation/staff/history/WhoText.tsx'
import { logPath } from '../../moderation/staff/moderationPaths.ts'
import styles from '../../moderation/staff/rows.module.css'
import type { HistoryLine } from '../../moderation/staff/staffAnswers.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'

/** Every event of the site, newest first; for moderators, those about projects, reports and threads. */
export function LogList() {
  const intl = useIntl()
  const { admin } = useAuth()
  return (
    <>
      {!admin && (
        <Banner>
          <FormattedMessage
            id="moderation.log.part"
            defaultMessage="You see events about projects, reports and threads. Admins see the whole log."
          />
        </Banner>
      )}
      <Log title={intl.formatMessage({ id: 'moderation.log.title', defaultMessage: 'Log' })} />
    </>
  )
}

function Log({ title }: { title: string }) {
  const intl = useIntl()
  return (
    <StaffList<HistoryLine>
      title={title}
      empty={<FormattedMessage id="moderation.log.empty" defaultMessage="No events match these filters" />}
      sort={{ field: 'position', order: 'DESC' }}
      perPage={50}
      filters={
        <>
          <TextInput
            source="root"
            label={intl.formatMessage({ id: 'moderation.log.root', defaultMessage: 'Project or account ID' })}
          />
          <TextInput
            source="actor"
            label={intl.formatMessage({ id: 'moderation.log.actor', defaultMessage: 'Actor ID' })}
          />
          <TextInput
            source="type"
            label={intl.formatMessage({ id: 'moderation.log.type', defaultMessage: 'Event types' })}
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
      <span className={styles.moment}>
        <TimeText at={line.at} show="exact" />
      </span>
      <WhoText who={line.actor} />
      <span className={styles.title}>{historyText(intl, line)}</span>
      <Link
        to={`${logPath}?filter=${encodeURIComponent(JSON.stringify({ root: line.root }))}`}
        data-row-link
        className={styles.mono}
      >
        {line.root}
      </Link>
    </DataRow>
  )
}
