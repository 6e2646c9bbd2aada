import { ChevronDown, ChevronUp } from 'lucide-react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DayDetails } from './DayDetails.tsx'
import styles from './DaysTable.module.css'
import { Money } from './Money.tsx'
import { monthSums, type OwnRevenue, type RevenueDay, rateOf, sumsOf } from './revenue.ts'

type Props = { revenue: OwnRevenue; open: string | null; onOpen: (day: string | null) => void }

/** The days of a month. One at a time opens in place. */
export function DaysTable({ revenue, open, onOpen }: Props) {
  const intl = useIntl()
  const total = monthSums(revenue.days)
  return (
    <table className={styles.table} aria-labelledby="revenue-days">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="revenue.day" defaultMessage="Day" />
          </th>
          <th scope="col" className={styles.numeric}>
            <FormattedMessage id="revenue.myPoints" defaultMessage="My points" />
          </th>
          <th scope="col" className={cx(styles.numeric, styles.wide)}>
            <FormattedMessage id="revenue.allPoints" defaultMessage="All points" />
          </th>
          <th scope="col" className={cx(styles.numeric, styles.wide)}>
            <FormattedMessage id="revenue.pool" defaultMessage="Pool" />
          </th>
          <th scope="col" className={cx(styles.numeric, styles.wide)}>
            <FormattedMessage id="revenue.rate" defaultMessage="Rate" />
          </th>
          <th scope="col" className={cx(styles.numeric, styles.wide)}>
            <FormattedMessage id="revenue.toTeams" defaultMessage="To my teams" />
          </th>
          <th scope="col" className={styles.numeric}>
            <FormattedMessage id="revenue.mine" defaultMessage="Mine" />
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {revenue.days.map((day) => (
          <Day
            key={day.day}
            day={day}
            projects={revenue.projects}
            isOpen={open === day.day}
            onToggle={() => onOpen(open === day.day ? null : day.day)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <FormattedMessage id="revenue.all" defaultMessage="All" />
          </th>
          <td className={styles.numeric}>{intl.formatNumber(total.points)}</td>
          <td className={styles.wide} />
          <td className={styles.wide} />
          <td className={styles.wide} />
          <td className={cx(styles.numeric, styles.wide)}>
            <Money of={total.teams} places={6} dim />
          </td>
          <td className={styles.numeric}>
            <Money of={total.mine} places={6} dim />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

type DayProps = { day: RevenueDay; projects: OwnRevenue['projects']; isOpen: boolean; onToggle: () => void }

function Day({ day, projects, isOpen, onToggle }: DayProps) {
  const intl = useIntl()
  const { points, teams } = sumsOf(day)
  const rate = rateOf(day)
  const name = intl.formatDate(day.day, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const details = `revenue-${day.day}`
  return (
    <>
      <tr className={cx(styles.day, isOpen && styles.open)}>
        <th scope="row">
          <FormattedDate value={day.day} day="numeric" month="short" timeZone="UTC" />
          {day.corrections > 0 && (
            <span className={styles.note}>
              <FormattedMessage id="revenue.corrected" defaultMessage="corrected" />
            </span>
          )}
          {Number(day.reversed) > 0 && (
            <span className={styles.note}>
              <FormattedMessage id="revenue.takenBack" defaultMessage="taken back in part" />
            </span>
          )}
        </th>
        <td className={styles.numeric}>{intl.formatNumber(points)}</td>
        <td className={cx(styles.numeric, styles.wide)}>{intl.formatNumber(day.points)}</td>
        <td className={cx(styles.numeric, styles.wide)}>
          <Money of={day.pool} />
        </td>
        <td className={cx(styles.numeric, styles.wide)}>{rate !== null && <Money of={rate} places={5} />}</td>
        <td className={cx(styles.numeric, styles.wide)}>
          <Money of={teams} places={6} dim />
        </td>
        <td className={styles.numeric}>
          <Money of={day.mine} places={6} dim />
        </td>
        <td className={styles.toggle}>
          <IconButton
            label={intl.formatMessage(
              { id: 'revenue.open', defaultMessage: 'Where the amount of {day} comes from' },
              { day: name },
            )}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            onClick={onToggle}
          >
            {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </IconButton>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.open} id={details}>
          <td colSpan={8} className={styles.details}>
            <DayDetails day={day} projects={projects} />
          </td>
        </tr>
      )}
    </>
  )
}
