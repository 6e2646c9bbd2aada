import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { NullableBooleanInput, SelectInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { itemTypeTexts, reportTypeTexts } from '../report.texts.ts'
import { reportPath } from './moderationPaths.ts'
import own from './reportRow.module.css'
import styles from './rows.module.css'
import type { StaffReport } from './staffAnswers.ts'

/** Reports by users: by default the open ones, oldest first. */
export function ReportsList() {
  const intl = useIntl()
  return (
    <StaffList<StaffReport>
      title={intl.formatMessage({ id: 'moderation.reports.title', defaultMessage: 'Reports' })}
      empty={<FormattedMessage id="moderation.reports.empty" defaultMessage="No reports match these filters" />}
      sort={{ field: 'created', order: 'ASC' }}
      filterDefaultValues={{ closed: false }}
      filters={
        <>
          <TextInput
            source="q"
            label={intl.formatMessage({ id: 'moderation.reports.search', defaultMessage: 'Text, title or ID' })}
          />
          <NullableBooleanInput
            source="closed"
            label={intl.formatMessage({ id: 'moderation.reports.closed', defaultMessage: 'Closed' })}
          />
          <SelectInput
            source="report_type"
            label={intl.formatMessage({ id: 'moderation.reports.type', defaultMessage: 'Reason' })}
            choices={reportTypes.map((id) => ({ id, name: intl.formatMessage(reportTypeTexts[id]) }))}
          />
          <SelectInput
            source="item_type"
            label={intl.formatMessage({ id: 'moderation.reports.item', defaultMessage: 'Reported item' })}
            choices={reportItemTypes.map((id) => ({ id, name: intl.formatMessage(itemTypeTexts[id]) }))}
          />
        </>
      }
      row={(report) => <ReportRow key={report.id} report={report} />}
    />
  )
}

/** A version is known by its project first. */
function nameOf({ item, item_type }: StaffReport): string {
  const name = item.name ?? item.id
  return item_type === 'version' && item.project ? `${item.project.title} ${name}` : name
}

function ReportRow({ report }: { report: StaffReport }) {
  const intl = useIntl()
  const { item, reporter } = report
  const name = nameOf(report)
  return (
    <DataRow>
      <Avatar src={item.icon_url} name={name} size={28} round={report.item_type === 'user'} />
      <div className={own.what}>
        <Link to={reportPath(report.id)} data-row-link className={styles.title}>
          <bdi>{name}</bdi>
        </Link>
        <Badges report={report} />
      </div>
      <span className={styles.wide}>{intl.formatMessage(itemTypeTexts[report.item_type])}</span>
      <span className={styles.wide}>{reporter.name ?? reporter.id}</span>
      <span className={styles.end}>
        <TimeText at={report.created} />
      </span>
    </DataRow>
  )
}

function Badges({ report: { item, report_type, closed } }: { report: StaffReport }) {
  const intl = useIntl()
  return (
    <span className={own.badges}>
      {closed !== null && (
        <Badge tone="green">
          <FormattedMessage id="moderation.reports.isClosed" defaultMessage="Closed" />
        </Badge>
      )}
      {item.others > 0 && (
        <Badge tone="orange">
          <FormattedMessage
            id="moderation.reports.others"
            defaultMessage="{count, plural, one {+# more open} other {+# more open}}"
            values={{ count: item.others }}
          />
        </Badge>
      )}
      <Badge tone={report_type === 'malicious' ? 'red' : 'neutral'}>
        {intl.formatMessage(reportTypeTexts[report_type])}
      </Badge>
    </span>
  )
}
