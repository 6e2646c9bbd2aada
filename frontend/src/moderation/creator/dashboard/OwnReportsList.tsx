import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { useMemo } from 'react'
import { NullableBooleanInput, SelectInput, TextInput } from 'react-admin'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { ResponseOf } from '../../../api/client.ts'
import type { Column } from '../../../app/dashboard/column.ts'
import { DashboardList } from '../../../app/dashboard/DashboardList.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { itemTypeTexts, reportTypeTexts } from '../../report.texts.ts'
import { newReportPath, reportPath } from '../../reportPaths.ts'
import styles from './OwnReportsList.module.css'

type OwnReport = ResponseOf<'GET /_internal/dashboard/reports'>[number]

/** What one has reported, with what has become of it. */
export function OwnReportsList() {
  const intl = useIntl()
  const columns = useReportColumns()
  return (
    <DashboardList<OwnReport>
      title={intl.formatMessage({ id: 'reports.title', defaultMessage: 'Your reports' })}
      actions={<NewReportButton />}
      empty={
        <EmptyState
          title={<FormattedMessage id="reports.none" defaultMessage="You have no reports" />}
          actions={<NewReportButton />}
        >
          <FormattedMessage
            id="reports.none.text"
            defaultMessage="The pages of projects, versions and users have a Report button."
          />
        </EmptyState>
      }
      filters={<Filters />}
      columns={columns}
      sort={{ field: 'created', order: 'DESC' }}
      nameOf={nameOf}
      exportName="reports"
      filterOfOldAddress={(params) => (params.get('show') === 'closed' ? { closed: true } : null)}
    />
  )
}

function NewReportButton() {
  return (
    <LinkButton to={newReportPath} look="outlined">
      <FormattedMessage id="report.page.title" defaultMessage="Report content" />
    </LinkButton>
  )
}

/** A version is known by its project first. What one can no longer see has only an id. */
function nameOf({ item, item_type }: OwnReport): string {
  const name = item.name ?? item.id
  return item_type === 'version' && item.project ? `${item.project.title} ${name}` : name
}

const statusOf = (intl: IntlShape, { closed }: OwnReport): string =>
  closed === null
    ? intl.formatMessage({ id: 'reports.isOpen', defaultMessage: 'Open' })
    : intl.formatMessage({ id: 'reports.isClosed', defaultMessage: 'Closed' })

function Filters() {
  const intl = useIntl()
  return (
    <>
      <TextInput
        source="q"
        label={intl.formatMessage({ id: 'reports.filter.text', defaultMessage: 'Text of the report' })}
      />
      <NullableBooleanInput
        source="closed"
        label={intl.formatMessage({ id: 'reports.column.status', defaultMessage: 'Status' })}
        nullLabel={intl.formatMessage({ id: 'reports.filter.both', defaultMessage: 'Open and closed' })}
        trueLabel={intl.formatMessage({ id: 'reports.isClosed', defaultMessage: 'Closed' })}
        falseLabel={intl.formatMessage({ id: 'reports.isOpen', defaultMessage: 'Open' })}
      />
      <SelectInput
        source="report_type"
        label={intl.formatMessage({ id: 'reports.column.reason', defaultMessage: 'Reason' })}
        choices={reportTypes.map((id) => ({ id, name: intl.formatMessage(reportTypeTexts[id]) }))}
      />
      <SelectInput
        source="item_type"
        label={intl.formatMessage({ id: 'reports.column.kind', defaultMessage: 'Type' })}
        choices={reportItemTypes.map((id) => ({ id, name: intl.formatMessage(itemTypeTexts[id]) }))}
      />
    </>
  )
}

function useReportColumns(): readonly Column<OwnReport>[] {
  const intl = useIntl()
  return useMemo(
    () => [
      {
        name: 'item',
        label: intl.formatMessage({ id: 'reports.column.item', defaultMessage: 'What you reported' }),
        cell: (report) => <Item report={report} />,
        csv: nameOf,
        always: true,
        onPhone: true,
      },
      {
        name: 'kind',
        label: intl.formatMessage({ id: 'reports.column.kind', defaultMessage: 'Type' }),
        cell: ({ item_type }) => <span className={styles.muted}>{intl.formatMessage(itemTypeTexts[item_type])}</span>,
        csv: ({ item_type }) => intl.formatMessage(itemTypeTexts[item_type]),
        sort: { field: 'item_type', order: 'ASC' },
      },
      {
        name: 'reason',
        label: intl.formatMessage({ id: 'reports.column.reason', defaultMessage: 'Reason' }),
        cell: ({ report_type }) => <Badge>{intl.formatMessage(reportTypeTexts[report_type])}</Badge>,
        csv: ({ report_type }) => intl.formatMessage(reportTypeTexts[report_type]),
        sort: { field: 'report_type', order: 'ASC' },
      },
      {
        name: 'status',
        label: intl.formatMessage({ id: 'reports.column.status', defaultMessage: 'Status' }),
        cell: (report) => <Badge tone={report.closed === null ? 'blue' : 'green'}>{statusOf(intl, report)}</Badge>,
        csv: (report) => statusOf(intl, report),
        sort: { field: 'closed', order: 'DESC' },
        onPhone: true,
      },
      {
        name: 'created',
        label: intl.formatMessage({ id: 'reports.column.created', defaultMessage: 'Reported' }),
        cell: ({ created }) => (
          <span className={styles.muted}>
            <TimeText at={created} />
          </span>
        ),
        csv: ({ created }) => created,
        sort: { field: 'created', order: 'DESC' },
      },
    ],
    [intl],
  )
}

function Item({ report }: { report: OwnReport }) {
  const name = nameOf(report)
  return (
    <span className={styles.item}>
      <Avatar src={report.item.icon_url} name={name} size={28} round={report.item_type === 'user'} />
      <span>
        <Link to={reportPath(report.id)} data-row-link className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.text} dir="auto">
          {report.body}
        </span>
      </span>
    </span>
  )
}
