import { csvText } from '@adit/events/kit/csv.values.ts'
import { Download, ListFilter } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { Fills } from '../../../app/kit/slot.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { reportCards } from '../../slots.ts'
import { sum } from '../figures/amounts.ts'
import { searchOf, type View, viewIn } from '../figures/analyticsAddress.ts'
import { metricTexts } from '../figures/metric.texts.ts'
import { canFilter, type Field, fieldsOf } from '../figures/metric.ts'
import { formatPeriod } from '../figures/period.texts.ts'
import { firstDay, lastDay } from '../figures/period.ts'
import { saveFile } from '../figures/saveFile.ts'
import styles from './AnalyticsReport.module.css'
import { BreakdownCard } from './BreakdownCard.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { Controls } from './Controls.tsx'
import { Definitions } from './Definitions.tsx'
import { MetricTabs } from './MetricTabs.tsx'
import { PairTable } from './PairTable.tsx'
import { ReportContext, type ReportFrame, type ReportProject, useReportFrame } from './reportContext.ts'
import { csvRows } from './reportCsv.ts'
import { useBreakdowns } from './useBreakdowns.ts'
import { useNames } from './useNames.ts'
import { type Report, timesOf, useReport } from './useReport.ts'

/** Cards of the fields that most people look for; the others can be chosen in the table. */
const cardsMax = 6
const cardRows = 6

type Props = {
  heading: ReactNode
  /** All that can be looked at. */
  projects: readonly ReportProject[]
  /** About one project alone. */
  isSingle?: boolean
}

function useFrame(projects: readonly ReportProject[], isSingle: boolean): ReportFrame {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const view = viewIn(new URLSearchParams(search))
    const to = (change: Partial<View>) => pathname + searchOf({ ...view, ...change })
    return {
      ...{ view, to, projects, isSingle },
      show: (change) => {
        const isBarAlone = Object.keys(change).every((name) => name === 'bar')
        void navigate(to(change), { preventScrollReset: true, replace: isBarAlone })
      },
    }
  }, [pathname, search, navigate, projects, isSingle])
}

/** What counted, when, of what and why: all of it in the address. */
export function AnalyticsReport({ heading, projects, isSingle = false }: Props) {
  const intl = useIntl()
  const [now] = useState(() => Date.now())
  const frame = useFrame(projects, isSingle)
  const { view } = frame
  const [isFiltering, setFiltering] = useState(false)
  const hasFilters = Object.keys(view.filters).length > 0 || view.projects.length > 1
  const withFilters = isFiltering || hasFilters
  const scope = isSingle ? projects.map(({ id }) => id) : view.projects
  const times = timesOf(view, projects, now)
  const report = useReport(view, scope, times)
  const amounts = report.now[view.metric]
  const fileName = `${view.metric}-${firstDay(times.period)}-${lastDay(times.period)}`
  const save = amounts && (() => saveFile(`${fileName}.csv`, csvText(...csvRows(intl, view.metric, report))))
  return (
    <ReportContext value={frame}>
      <div className={styles.report}>
        <header className={styles.head}>
          {heading}
          <p className={styles.about}>
            <FormattedMessage
              id="analytics.about"
              defaultMessage="{metric}, {period}, UTC"
              values={{
                metric: intl.formatMessage(metricTexts[view.metric]),
                period: formatPeriod(intl, times.period),
              }}
            />
          </p>
          <Button
            look="transparent"
            aria-expanded={withFilters}
            disabled={hasFilters}
            onClick={() => setFiltering((was) => !was)}
          >
            <ListFilter aria-hidden="true" />
            <FormattedMessage id="analytics.filter" defaultMessage="Filter" />
          </Button>
          <Button look="outlined" disabled={!save} onClick={save}>
            <Download aria-hidden="true" />
            <FormattedMessage id="analytics.csv" defaultMessage="CSV" />
          </Button>
        </header>
        <Controls times={times} withFilters={withFilters} />
        {report.error ? (
          <ErrorState error={report.error} onRetry={report.retry} />
        ) : !report.loading && Object.keys(report.projects).length === 0 ? (
          <NoPermission>
            <FormattedMessage
              id="analytics.noneSeen"
              defaultMessage="You can't see the analytics of these projects. Ask their owner for the permission to view analytics."
            />
          </NoPermission>
        ) : (
          <>
            <div>
              <MetricTabs report={report} />
              <Panel report={report} scope={scope} />
            </div>
            {canFilter(view.metric, view.filters) && <Breakdowns report={report} scope={scope} fileName={fileName} />}
          </>
        )}
        <Definitions withServers={view.metric === 'server_plays' || sum(report.now.server_plays?.total ?? []) > 0} />
      </div>
    </ReportContext>
  )
}

function Panel({ report, scope }: { report: Report; scope: readonly string[] }) {
  const { view } = useReportFrame()
  if (canFilter(view.metric, view.filters)) {
    return report.now[view.metric] ? (
      <ChartPanel report={report} scope={scope} />
    ) : (
      <div className={styles.waiting} aria-busy="true" />
    )
  }
  return (
    <div className={styles.unknown}>
      <EmptyState title={<FormattedMessage id="analytics.notFiltered" defaultMessage="Not known by these filters" />}>
        <FormattedMessage
          id="analytics.notFiltered.text"
          defaultMessage="This number isn't recorded by what you filter by. Choose another number, or clear the filters."
        />
      </EmptyState>
    </div>
  )
}

type BreakdownsProps = { report: Report; scope: readonly string[]; fileName: string }

function Breakdowns({ report, scope, fileName }: BreakdownsProps) {
  const { view, isSingle } = useReportFrame()
  const { metric, filters, by } = view
  const { period } = report.times
  const cards = fieldsOf(metric).slice(0, cardsMax)
  const hasTable = by.length > 0
  const wanted = [...cards.map((field): readonly Field[] => [field]), ...(hasTable ? [by] : [])]
  const { breakdowns, projects } = useBreakdowns({ metric, filters, scope, period }, wanted)
  const versions = breakdowns.flatMap(({ by, data }) => {
    const at = by.indexOf('version_id')
    return at < 0 ? [] : (data?.rows ?? []).flatMap(({ values }) => values[at] ?? [])
  })
  const nameOf = useNames(metric, [...new Set(versions)], { ...report.projects, ...projects }, isSingle)
  return (
    <>
      <div className={styles.cards}>
        {cards.map((field, at) => {
          const breakdown = breakdowns[at]
          return (
            breakdown && (
              <BreakdownCard key={field} field={field} breakdown={breakdown} nameOf={nameOf} rows={cardRows} />
            )
          )
        })}
        {Object.keys(filters).length === 0 && <Fills slot={reportCards} props={{ period, scope }} />}
      </div>
      <PairTable breakdown={hasTable ? breakdowns.at(-1) : undefined} nameOf={nameOf} fileName={fileName} />
    </>
  )
}
