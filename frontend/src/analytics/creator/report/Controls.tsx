import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import { Link } from '../../../ui/Link.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type Interval, intervals, suitsPeriod } from '../figures/interval.ts'
import { type CustomRange, dayAfter, firstDay, isDay, lastDay, type Preset, presets } from '../figures/period.ts'
import styles from './Controls.module.css'
import { FilterRow } from './FilterRow.tsx'
import { useReportFrame } from './reportContext.ts'
import type { ReportTimes } from './useReport.ts'

const presetTexts: Record<Preset, MessageDescriptor> = defineMessages({
  today: { id: 'analytics.preset.today', defaultMessage: 'Today' },
  yesterday: { id: 'analytics.preset.yesterday', defaultMessage: 'Yesterday' },
  '7d': { id: 'analytics.preset.7d', defaultMessage: '7 days' },
  '14d': { id: 'analytics.preset.14d', defaultMessage: '14 days' },
  '30d': { id: 'analytics.preset.30d', defaultMessage: '30 days' },
  '90d': { id: 'analytics.preset.90d', defaultMessage: '90 days' },
  '180d': { id: 'analytics.preset.180d', defaultMessage: '180 days' },
  month: { id: 'analytics.preset.month', defaultMessage: 'This month' },
  'last-month': { id: 'analytics.preset.lastMonth', defaultMessage: 'Last month' },
  year: { id: 'analytics.preset.year', defaultMessage: 'This year' },
  all: { id: 'analytics.preset.all', defaultMessage: 'All time' },
})

const intervalTexts: Record<Interval, MessageDescriptor> = defineMessages({
  hour: { id: 'analytics.interval.hour', defaultMessage: 'Hours' },
  '6h': { id: 'analytics.interval.6h', defaultMessage: '6 hours' },
  day: { id: 'analytics.interval.day', defaultMessage: 'Days' },
  week: { id: 'analytics.interval.week', defaultMessage: 'Weeks' },
  month: { id: 'analytics.interval.month', defaultMessage: 'Months' },
  year: { id: 'analytics.interval.year', defaultMessage: 'Years' },
})

const custom = 'custom'
/** One press away; the list has all of them. */
const common: readonly Preset[] = ['7d', '30d', '90d', 'year', 'all']

type Props = { times: ReportTimes; withFilters: boolean }

/** What the report is about: when, in which steps, compared with what, of which projects, and held to which values. */
export function Controls({ times, withFilters }: Props) {
  const { view } = useReportFrame()
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <CommonPeriods />
        <PeriodSelect times={times} />
        <IntervalSelect times={times} />
        <CompareSelect />
        <ProjectSelect />
      </div>
      {typeof view.choice !== 'string' && <CustomDays range={view.choice} />}
      {withFilters && <FilterRow times={times} />}
    </div>
  )
}

function CommonPeriods() {
  const intl = useIntl()
  const { view, to } = useReportFrame()
  return (
    <nav
      className={styles.common}
      aria-label={intl.formatMessage({ id: 'analytics.periods', defaultMessage: 'Common periods' })}
    >
      {common.map((preset) => (
        <Link
          key={preset}
          to={to({ choice: preset, interval: null, bar: null })}
          aria-current={view.choice === preset || undefined}
          preventScrollReset
        >
          {intl.formatMessage(presetTexts[preset])}
        </Link>
      ))}
    </nav>
  )
}

function PeriodSelect({ times: { period } }: { times: ReportTimes }) {
  const intl = useIntl()
  const { view, show } = useReportFrame()
  return (
    <Select<Preset | typeof custom>
      label={intl.formatMessage({ id: 'analytics.period', defaultMessage: 'Period' })}
      hideLabel
      value={typeof view.choice === 'string' ? view.choice : custom}
      onChange={(choice) =>
        show({
          choice: choice === custom ? { from: firstDay(period), to: lastDay(period) } : choice,
          ...{ interval: null, bar: null },
        })
      }
      options={[
        ...presets.map((preset) => ({ value: preset, text: intl.formatMessage(presetTexts[preset]) })),
        { value: custom, text: intl.formatMessage({ id: 'analytics.preset.custom', defaultMessage: 'Other days …' }) },
      ]}
    />
  )
}

function CustomDays({ range }: { range: CustomRange }) {
  const intl = useIntl()
  const { show } = useReportFrame()
  const yesterday = dayAfter(new Date().toISOString().slice(0, 10), -1)
  const change = (part: Partial<CustomRange>) => {
    const { from, to } = { ...range, ...part }
    // A date that is only half typed changes nothing yet.
    if (!isDay(from) || !isDay(to)) return
    show({ choice: from <= to ? { from, to } : { from: to, to: from }, interval: null, bar: null })
  }
  return (
    <div className={styles.row}>
      <TextField
        label={intl.formatMessage({ id: 'analytics.from', defaultMessage: 'From' })}
        type="date"
        max={yesterday}
        value={range.from}
        onChange={(from) => change({ from })}
      />
      <TextField
        label={intl.formatMessage({ id: 'analytics.to', defaultMessage: 'To' })}
        type="date"
        max={yesterday}
        value={range.to}
        onChange={(to) => change({ to })}
      />
    </div>
  )
}

function IntervalSelect({ times: { period, interval } }: { times: ReportTimes }) {
  const intl = useIntl()
  const { show } = useReportFrame()
  return (
    <Select<Interval>
      label={intl.formatMessage({ id: 'analytics.interval', defaultMessage: 'Bars' })}
      hideLabel
      value={interval}
      onChange={(chosen) => show({ interval: chosen, bar: null })}
      options={intervals
        .filter((one) => suitsPeriod(one, period))
        .map((one) => ({ value: one, text: intl.formatMessage(intervalTexts[one]) }))}
    />
  )
}

function CompareSelect() {
  const intl = useIntl()
  const { view, show } = useReportFrame()
  if (view.choice === 'all') return null
  return (
    <Select<'before' | 'none'>
      label={intl.formatMessage({ id: 'analytics.compare', defaultMessage: 'Comparison' })}
      hideLabel
      value={view.compare ? 'before' : 'none'}
      onChange={(compare) => show({ compare: compare === 'before' })}
      options={[
        {
          value: 'before',
          text: intl.formatMessage({ id: 'analytics.compare.before', defaultMessage: 'Against the time before' }),
        },
        { value: 'none', text: intl.formatMessage({ id: 'analytics.compare.none', defaultMessage: 'No comparison' }) },
      ]}
    />
  )
}

function ProjectSelect() {
  const intl = useIntl()
  const { view, show, projects, isSingle } = useReportFrame()
  if (isSingle || projects.length < 2) return null
  const [only, ...more] = view.projects
  return (
    <Select<string>
      label={intl.formatMessage({ id: 'analytics.projects', defaultMessage: 'Projects' })}
      hideLabel
      value={more.length > 0 ? 'several' : (only ?? 'all')}
      onChange={(id) => show({ projects: id === 'all' ? [] : [id], bar: null })}
      options={[
        {
          value: 'all',
          text: intl.formatMessage(
            { id: 'analytics.allProjects', defaultMessage: 'All {count} projects' },
            { count: intl.formatNumber(projects.length) },
          ),
        },
        ...(more.length > 0
          ? [
              {
                value: 'several',
                text: intl.formatMessage(
                  { id: 'analytics.someProjects', defaultMessage: '{count} projects' },
                  { count: intl.formatNumber(view.projects.length) },
                ),
              },
            ]
          : []),
        ...projects.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}
