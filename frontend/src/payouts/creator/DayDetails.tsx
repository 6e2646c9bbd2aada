import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../ui/Avatar.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './DayDetails.module.css'
import { Money } from './Money.tsx'
import { type OwnRevenue, type RevenueDay, rateOf, sumsOf } from './revenue.ts'

type Projects = OwnRevenue['projects']
type Props = { day: RevenueDay; projects: Projects }

/** Pool by all points, times one's own, less what others in the teams got: each step of an amount. */
export function DayDetails({ day, projects }: Props) {
  return (
    <>
      <Formula day={day} />
      <div className={styles.columns}>
        <Shares day={day} projects={projects} />
        <div className={styles.boxes}>
          <Pool day={day} />
          <Recount day={day.day} />
        </div>
      </div>
    </>
  )
}

function Formula({ day }: { day: RevenueDay }) {
  const intl = useIntl()
  const { points, earned, teams } = sumsOf(day)
  const rate = rateOf(day)
  const step = (sign: string | null, amount: ReactNode, name: ReactNode) => (
    <span className={styles.step}>
      {sign !== null && <span className={styles.sign}>{sign}</span>}
      <span className={styles.amount}>
        <strong>{amount}</strong> <span className={styles.muted}>{name}</span>
      </span>
    </span>
  )
  return (
    <p className={styles.formula}>
      {step(
        null,
        <Money of={day.pool} />,
        <FormattedMessage id="revenue.step.pool" defaultMessage="pool of the day" />,
      )}
      {step(
        '÷',
        intl.formatNumber(day.points),
        <FormattedMessage id="revenue.step.points" defaultMessage="all points" />,
      )}
      {step(
        '=',
        rate === null ? '–' : <Money of={rate} places={5} />,
        <FormattedMessage id="revenue.step.rate" defaultMessage="rate, per point" />,
      )}
      {step(
        '×',
        intl.formatNumber(points),
        <FormattedMessage id="revenue.step.mine" defaultMessage="my projects’ points" />,
      )}
      {step(
        '=',
        <Money of={earned} places={6} />,
        <FormattedMessage id="revenue.step.earned" defaultMessage="earned" />,
      )}
      {step(
        '−',
        <Money of={teams} places={6} />,
        <FormattedMessage id="revenue.step.teams" defaultMessage="to my teams" />,
      )}
      {Number(day.reversed) > 0 &&
        step(
          '−',
          <Money of={day.reversed} places={6} />,
          <FormattedMessage id="revenue.step.takenBack" defaultMessage="taken back" />,
        )}
      {step(
        '=',
        <Money of={day.mine} places={6} />,
        <FormattedMessage id="revenue.step.result" defaultMessage="mine" />,
      )}
    </p>
  )
}

function Shares({ day, projects }: Props) {
  const intl = useIntl()
  const { points, earned } = sumsOf(day)
  const isReversed = Number(day.reversed) > 0
  const known = new Map(projects.map((project) => [project.project_id, project]))
  const title = intl.formatMessage({ id: 'revenue.shares', defaultMessage: 'My points, project by project' })
  return (
    <div className={styles.shares}>
      <h3 className={styles.title}>{title}</h3>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="revenue.project" defaultMessage="Project" />
            </th>
            <th scope="col" className={styles.numeric}>
              <FormattedMessage id="revenue.points" defaultMessage="Points" />
            </th>
            <th scope="col" className={cx(styles.numeric, styles.wide)}>
              <FormattedMessage id="revenue.earned" defaultMessage="Earned" />
            </th>
            <th scope="col" className={cx(styles.numeric, styles.wide)}>
              <FormattedMessage id="revenue.part" defaultMessage="My part" />
            </th>
            {isReversed && (
              <th scope="col" className={cx(styles.numeric, styles.wide)}>
                <FormattedMessage id="reversals.title" defaultMessage="Taken back" />
              </th>
            )}
            <th scope="col" className={styles.numeric}>
              <FormattedMessage id="revenue.mine" defaultMessage="Mine" />
            </th>
          </tr>
        </thead>
        <tbody>
          {day.shares.map((share) => (
            <tr key={share.project_id}>
              <th scope="row">
                <Project id={share.project_id} project={known.get(share.project_id)} />
              </th>
              <td className={styles.numeric}>{intl.formatNumber(share.points)}</td>
              <td className={cx(styles.numeric, styles.wide)}>
                <Money of={share.earned} places={6} />
              </td>
              <td className={cx(styles.numeric, styles.wide, styles.muted)}>
                {share.part &&
                  intl.formatNumber(share.part.weight / share.part.weights, {
                    style: 'percent',
                    maximumFractionDigits: 2,
                  })}
              </td>
              {isReversed && (
                <td className={cx(styles.numeric, styles.wide)}>
                  {Number(share.reversed) > 0 && <Money of={share.reversed} places={6} />}
                </td>
              )}
              <td className={styles.numeric}>
                <Money of={share.mine} places={6} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <FormattedMessage id="revenue.all" defaultMessage="All" />
            </th>
            <td className={styles.numeric}>{intl.formatNumber(points)}</td>
            <td className={cx(styles.numeric, styles.wide)}>
              <Money of={earned} places={6} />
            </td>
            <td className={styles.wide} />
            {isReversed && (
              <td className={cx(styles.numeric, styles.wide)}>
                <Money of={day.reversed} places={6} />
              </td>
            )}
            <td className={styles.numeric}>
              <Money of={day.mine} places={6} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>
        <FormattedMessage
          id="revenue.rule"
          defaultMessage="A counted view by somebody signed out and a counted download by somebody signed in are a point each. Parts are those at the end of the day. Rule {rule}."
          values={{ rule: day.rule }}
        />
      </p>
    </div>
  )
}

function Project({ id, project }: { id: string; project: Projects[number] | undefined }) {
  if (!project) {
    return (
      <span className={styles.muted}>
        <FormattedMessage
          id="revenue.gone"
          defaultMessage="Project {id}, which you can’t see any more"
          values={{ id: <bdi>{id}</bdi> }}
        />
      </span>
    )
  }
  return (
    <span className={styles.project}>
      <Avatar src={project.icon_url} name={project.title} size={20} />
      <Link to={`/${project.project_type}/${encodeURIComponent(project.slug)}`}>
        <bdi>{project.title}</bdi>
      </Link>
    </span>
  )
}

function Pool({ day }: { day: RevenueDay }) {
  const intl = useIntl()
  return (
    <section>
      <h3 className={styles.title}>
        <FormattedMessage id="revenue.poolFrom" defaultMessage="Where the pool comes from" />
      </h3>
      <dl className={styles.box}>
        <dt>
          <FormattedMessage id="revenue.paid" defaultMessage="Paid by the ad network" />
        </dt>
        <dd>
          <Money of={day.revenue} />
        </dd>
        <dt>
          <FormattedMessage
            id="revenue.costs"
            defaultMessage="Costs of {impressions} impressions"
            values={{ impressions: intl.formatNumber(day.impressions) }}
          />
        </dt>
        <dd>
          <Money of={-Number(day.costs)} />
        </dd>
        <dt>
          <FormattedMessage id="revenue.kept" defaultMessage="Kept by the site" />
        </dt>
        <dd>
          <Money of={-Number(day.platform)} />
        </dd>
        {Number(day.subscriptions.revenue) !== 0 && (
          <>
            <dt>
              <FormattedMessage id="revenue.subscribers" defaultMessage="Paid by subscribers for the day" />
            </dt>
            <dd>
              <Money of={day.subscriptions.revenue} />
            </dd>
            <dt>
              <FormattedMessage id="revenue.subscribers.kept" defaultMessage="Kept of that by the site" />
            </dt>
            <dd>
              <Money of={-Number(day.subscriptions.platform)} />
            </dd>
          </>
        )}
        <dt className={styles.sum}>
          <FormattedMessage id="revenue.poolSum" defaultMessage="Pool of the day" />
        </dt>
        <dd className={styles.sum}>
          <Money of={day.pool} />
        </dd>
      </dl>
      <p className={styles.note}>
        <FormattedMessage
          id="revenue.availableOn"
          defaultMessage="Can be paid out from {day}."
          values={{
            day: <FormattedDate value={day.available_on} day="numeric" month="long" year="numeric" timeZone="UTC" />,
          }}
        />{' '}
        {day.corrections > 0 && (
          <FormattedMessage
            id="revenue.corrections"
            defaultMessage="The ad network changed its figures {count, plural, one {once} other {# times}}; the amounts here include that."
            values={{ count: day.corrections }}
          />
        )}
      </p>
    </section>
  )
}

function Recount({ day }: { day: string }) {
  const intl = useIntl()
  const command = `npm run recount -- revenue ${day}`
  return (
    <section>
      <h3 className={styles.title}>
        <FormattedMessage id="revenue.recount" defaultMessage="How the site is checked" />
      </h3>
      <div className={styles.box}>
        <CopyButton
          text={command}
          name={intl.formatMessage({ id: 'revenue.recount.name', defaultMessage: 'the command' })}
        />
      </div>
      <p className={styles.note}>
        <FormattedMessage
          id="revenue.recount.text"
          defaultMessage="Whoever runs the site counts and divides the day again with this command."
        />
      </p>
    </section>
  )
}
