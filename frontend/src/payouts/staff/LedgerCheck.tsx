import { CircleCheck } from 'lucide-react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Money } from '../creator/Money.tsx'
import styles from './LedgerCheck.module.css'

type Check = ResponseOf<'GET /_internal/payout/check'>
type Finding = Check['findings'][number]
type Statement = Check['statements'][number]

const ruleTexts: Readonly<Record<Finding['rule'], MessageDescriptor>> = defineMessages({
  balanced: { id: 'staff.ledger.balanced', defaultMessage: 'The entries of a transaction don’t add up to zero' },
  figures: { id: 'staff.ledger.figures', defaultMessage: 'A run doesn’t enter what the ad network pays' },
  pool: { id: 'staff.ledger.pool', defaultMessage: 'The shares of a run aren’t its pool' },
  cleared: { id: 'staff.ledger.cleared', defaultMessage: 'A posted run has left something on its way' },
  covered: { id: 'staff.ledger.covered', defaultMessage: 'An account is below zero' },
  folded: { id: 'staff.ledger.folded', defaultMessage: 'A balance isn’t the sum of its entries' },
  shown: { id: 'staff.ledger.shown', defaultMessage: 'The site shows another amount than the ledger has' },
  stated: {
    id: 'staff.ledger.stated',
    defaultMessage: 'A payout service has paid another amount than the ledger has',
  },
})

/** What last night's check of the whole ledger found. Nothing for those who can't see it, and before it is read. */
export function LedgerCheck() {
  const { data } = useApi('GET /_internal/payout/check')
  if (!data) return null
  return (
    <>
      <Result data={data} />
      {data.statements.map((statement) => (
        <StatementLine key={statement.rail} statement={statement} />
      ))}
    </>
  )
}

function StatementLine({ statement: { rail, read, payments, differences } }: { statement: Statement }) {
  return (
    <p className={styles.line}>
      <FormattedMessage
        id="staff.ledger.statement"
        defaultMessage="Statement of {rail}, read {time}: {payments, plural, =0 {no payments} one {# payment} other {# payments}}{differences, plural, =0 {, as in the ledger} other {, # of them otherwise in the ledger}}"
        values={{ rail, payments, differences, time: <TimeText at={read} /> }}
      />
    </p>
  )
}

function Result({ data }: { data: Check }) {
  const { checked, transactions, accounts, differences, findings } = data
  if (checked === null) {
    return (
      <p className={styles.line}>
        <FormattedMessage id="staff.ledger.never" defaultMessage="The ledger hasn’t been checked yet." />
      </p>
    )
  }
  const time = <TimeText at={checked} />
  if (differences === 0) {
    return (
      <p className={styles.line}>
        <CircleCheck size={18} aria-hidden="true" />
        <span>
          <FormattedMessage
            id="staff.ledger.right"
            defaultMessage="The ledger adds up: {transactions, plural, one {# transaction} other {# transactions}} of {accounts, plural, one {# account} other {# accounts}}, checked {time}."
            values={{ transactions, accounts, time }}
          />
        </span>
      </p>
    )
  }
  return (
    <Banner tone="critical">
      <p>
        <FormattedMessage
          id="staff.ledger.wrong"
          defaultMessage="{differences, plural, one {# amount is} other {# amounts are}} wrong in the ledger, checked {time}:"
          values={{ differences, time }}
        />
      </p>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingLine key={keyOf(finding)} finding={finding} />
        ))}
      </ul>
      {differences > findings.length && (
        <p>
          <FormattedMessage
            id="staff.ledger.more"
            defaultMessage="and {count, number} more"
            values={{ count: differences - findings.length }}
          />
        </p>
      )}
    </Banner>
  )
}

const keyOf = ({ rule, account, account_id, day, run, withdrawal_id }: Finding) =>
  `${rule} ${account} ${account_id} ${day} ${run} ${withdrawal_id}`

function FindingLine({ finding }: { finding: Finding }) {
  const intl = useIntl()
  const { rule, account, account_id, day, run, withdrawal_id, expected, found, difference } = finding
  return (
    <li>
      {intl.formatMessage(ruleTexts[rule])}: <code>{account}</code>{' '}
      {withdrawal_id !== null && (
        <>
          <code>{withdrawal_id}</code>{' '}
        </>
      )}
      {account_id !== null && (
        <Link to={`/user/${account_id}`}>
          <bdi>{account_id}</bdi>
        </Link>
      )}{' '}
      {day !== null && (
        <FormattedMessage
          id="staff.ledger.place"
          defaultMessage="{day}{run, select, none {} other { (run {run})}}"
          values={{ day: intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' }), run: run ?? 'none' }}
        />
      )}{' '}
      <FormattedMessage
        id="staff.ledger.amounts"
        defaultMessage="{found} instead of {expected} ({difference})"
        values={{
          found: <Money of={found} places={6} />,
          expected: <Money of={expected} places={6} />,
          difference: <Money of={difference} places={6} />,
        }}
      />
    </li>
  )
}
