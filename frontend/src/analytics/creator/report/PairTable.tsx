import { csvText } from '@adit/events/kit/csv.values.ts'
import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { breakdownsMax } from '../figures/analyticsAddress.ts'
import { formatAmount, formatShare, metricTexts } from '../figures/metric.texts.ts'
import { type Field, fieldsOf } from '../figures/metric.ts'
import { saveFile } from '../figures/saveFile.ts'
import type { NameOf } from './BreakdownCard.tsx'
import styles from './PairTable.module.css'
import { useReportFrame } from './reportContext.ts'
import type { OneBreakdown } from './useBreakdowns.ts'
import { fieldTexts } from './useNames.ts'

/** More rows would only be scrolled past; the file has all of them. */
const rowsMax = 100
const none = ''

type Props = {
  /** Undefined while no field is chosen. */
  breakdown: OneBreakdown | undefined
  nameOf: NameOf
  fileName: string
}

/** The figures by up to two fields, row by row, with all rows as a file. */
export function PairTable({ breakdown, nameOf, fileName }: Props) {
  const intl = useIntl()
  const heading = intl.formatMessage({ id: 'analytics.pairs', defaultMessage: 'Break down' })
  return (
    <section className={styles.section} aria-label={heading}>
      <header className={styles.head}>
        <h3>{heading}</h3>
        <FieldSelects />
        {breakdown?.data && breakdown.data.total > 0 && (
          <SaveButton breakdown={breakdown} nameOf={nameOf} fileName={fileName} />
        )}
      </header>
      {breakdown &&
        (breakdown.error ? (
          <ErrorState error={breakdown.error} onRetry={breakdown.retry} />
        ) : breakdown.data ? (
          <Table by={breakdown.by} data={breakdown.data} nameOf={nameOf} label={heading} />
        ) : (
          <SkeletonRows rows={6} icon={false} />
        ))}
    </section>
  )
}

function FieldSelects() {
  const intl = useIntl()
  const { view, show } = useReportFrame()
  const places = Array.from({ length: Math.min(breakdownsMax, view.by.length + 1) }, (_, at) => at)
  const choose = (at: number, chosen: string) => {
    const by = [...view.by]
    const field = fieldsOf(view.metric).find((one) => one === chosen)
    if (field) by[at] = field
    else by.splice(at, 1)
    show({ by: [...new Set(by)] })
  }
  return places.map((at) => (
    <Select<string>
      key={at}
      label={intl.formatMessage(
        { id: 'analytics.by', defaultMessage: '{place, plural, =0 {By} other {And by}}' },
        { place: at },
      )}
      hideLabel
      value={view.by[at] ?? none}
      onChange={(chosen) => choose(at, chosen)}
      options={[
        {
          value: none,
          text: intl.formatMessage(
            { id: 'analytics.byNothing', defaultMessage: '{place, plural, =0 {by …} other {and by …}}' },
            { place: at },
          ),
        },
        ...fieldsOf(view.metric)
          .filter((field) => field === view.by[at] || !view.by.includes(field))
          .map((field) => ({ value: field, text: intl.formatMessage(fieldTexts[field]) })),
      ]}
    />
  ))
}

type WithData = Omit<Props, 'breakdown'> & { breakdown: OneBreakdown }

function SaveButton({ breakdown: { by, data }, nameOf, fileName }: WithData) {
  const intl = useIntl()
  const { view } = useReportFrame()
  const save = () => {
    const head = [
      ...by.map((field) => intl.formatMessage(fieldTexts[field])),
      intl.formatMessage(metricTexts[view.metric]),
    ]
    const rows = (data?.rows ?? []).map(({ values, amount }) => [
      ...by.map((field, at) => nameOf(field, values[at]).text),
      amount,
    ])
    saveFile(`${fileName}-${by.join('-')}.csv`, csvText(head, rows))
  }
  return (
    <Button look="outlined" size="small" onClick={save} className={styles.save}>
      <Download aria-hidden="true" />
      <FormattedMessage id="analytics.csvRows" defaultMessage="These rows as CSV" />
    </Button>
  )
}

type TableProps = { by: readonly Field[]; data: NonNullable<OneBreakdown['data']>; nameOf: NameOf; label: string }

function Table({ by, data: { rows, total }, nameOf, label }: TableProps) {
  const intl = useIntl()
  const { view } = useReportFrame()
  const shown = rows.slice(0, rowsMax)
  const rest = rows.slice(rowsMax)
  const numbers = (amount: number) => (
    <>
      <td className={styles.number}>{formatAmount(intl, view.metric, amount)}</td>
      <td className={styles.share}>{total > 0 && formatShare(intl, amount / total)}</td>
    </>
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {by.map((field) => (
              <th key={field} scope="col">
                {intl.formatMessage(fieldTexts[field])}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {intl.formatMessage(metricTexts[view.metric])}
            </th>
            <th scope="col" className={styles.share}>
              <FormattedMessage id="analytics.share" defaultMessage="Share" />
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ values, amount }) => (
            <tr key={JSON.stringify(values)}>
              {by.map((field, at) => {
                const { text, project } = nameOf(field, values[at])
                return (
                  <td key={field}>
                    <span className={styles.name}>
                      {project && <Avatar src={project.icon} name={project.name} size={20} />}
                      <bdi>{text}</bdi>
                    </span>
                  </td>
                )
              })}
              {numbers(amount)}
            </tr>
          ))}
          {rest.length > 0 && (
            <tr>
              <td colSpan={by.length}>
                <FormattedMessage
                  id="overview.others"
                  defaultMessage="{count, plural, one {# other} other {# others}}"
                  values={{ count: rest.length }}
                />
              </td>
              {numbers(rest.reduce((sum, { amount }) => sum + amount, 0))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={by.length}>
              <FormattedMessage id="analytics.all" defaultMessage="All" />
            </th>
            {numbers(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
