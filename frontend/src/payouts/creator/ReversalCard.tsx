import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { ResponseOf } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Money } from './Money.tsx'
import styles from './Reversals.module.css'

type Answer = ResponseOf<'GET /_internal/payout/reversals'>
export type Reversal = Answer['reversals'][number]
type Projects = Answer['projects']
type Props = { reversal: Reversal; projects: Projects; children?: ReactNode }

/** One reversal: how much, why, of which days and projects, and what of it is given back or still owed. */
export function ReversalCard({ reversal, projects, children }: Props) {
  const { amount, reason, reversed, restored, restored_reason, owed, still_owed } = reversal
  return (
    <article className={styles.card}>
      <h3 className={styles.head}>
        <span className={styles.amount}>
          <Money of={amount} places={6} dim />
        </span>
        {restored === null ? (
          <Badge tone="orange">
            <FormattedMessage id="reversals.title" defaultMessage="Taken back" />
          </Badge>
        ) : (
          <Badge tone="green">
            <FormattedMessage id="reversals.restored" defaultMessage="Given back" />
          </Badge>
        )}
      </h3>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <dl className={styles.facts}>
        <Fact name={<FormattedMessage id="reversals.window" defaultMessage="Days examined (UTC)" />}>
          <Days from={reversal.from} until={reversal.until} />
        </Fact>
        <Fact name={<FormattedMessage id="reversals.reversed" defaultMessage="Taken back on" />}>
          <TimeText at={reversed} show="date" />
        </Fact>
        {restored !== null && (
          <Fact name={<FormattedMessage id="reversals.restoredOn" defaultMessage="Given back in full on" />}>
            <TimeText at={restored} show="date" />
          </Fact>
        )}
        {restored === null && Number(owed) > 0 && (
          <Fact name={<FormattedMessage id="reversals.owed" defaultMessage="Still owed" />}>
            <FormattedMessage
              id="reversals.owed.of"
              defaultMessage="{owed} of {first}"
              values={{ owed: <Money of={still_owed} places={6} />, first: <Money of={owed} places={6} /> }}
            />
          </Fact>
        )}
      </dl>
      {restored_reason !== null && (
        <p className={styles.reason} dir="auto">
          <FormattedMessage
            id="reversals.restored.reason"
            defaultMessage="Given back because: {reason}"
            values={{ reason: <bdi>{restored_reason}</bdi> }}
          />
        </p>
      )}
      <details className={styles.details}>
        <summary>
          <FormattedMessage
            id="reversals.parts"
            defaultMessage="{days, plural, one {# day} other {# days}} and {projects, plural, one {# project} other {# projects}}"
            values={{ days: reversal.days.length, projects: reversal.projects.length }}
          />
        </summary>
        <Parts reversal={reversal} projects={projects} />
      </details>
      {children}
    </article>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Days({ from, until }: Pick<Reversal, 'from' | 'until'>) {
  const of = (day: string) => <FormattedDate value={day} day="numeric" month="short" year="numeric" timeZone="UTC" />
  if (from === until) return of(from)
  return (
    <FormattedMessage
      id="reversals.window.range"
      defaultMessage="{from} to {until}"
      values={{ from: of(from), until: of(until) }}
    />
  )
}

function Parts({ reversal, projects }: Omit<Props, 'children'>) {
  const intl = useIntl()
  const titles = new Map(projects.map(({ project_id, title }) => [project_id, title]))
  return (
    <table
      className={styles.parts}
      aria-label={intl.formatMessage({ id: 'reversals.parts.label', defaultMessage: 'What was taken back' })}
    >
      <tbody>
        {reversal.projects.map(({ project_id: id, amount }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{titles.get(id) ?? id}</bdi>
            </th>
            <td>
              <Money of={amount} places={6} />
            </td>
          </tr>
        ))}
      </tbody>
      <tbody>
        {reversal.days.map(({ day, amount }) => (
          <tr key={day}>
            <th scope="row">
              <FormattedDate value={day} day="numeric" month="short" year="numeric" timeZone="UTC" />
            </th>
            <td>
              <Money of={amount} places={6} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
