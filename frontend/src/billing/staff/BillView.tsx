import { CalendarPlus, RefreshCw, Search } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useAuth } from '../../api/useAuth.ts'
import { StaffHead } from '../../app/staff/StaffList.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { useKeyHints } from '../../ui/keyboardHelp.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useShortcut } from '../../ui/useShortcut.ts'
import styles from './Bill.module.css'
import { BillFacts } from './BillFacts.tsx'
import { BillMoment } from './BillMoment.tsx'
import { BillTimeline } from './BillTimeline.tsx'
import { idIn, linesOf, standingAt } from './bill.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { type Looked, lookAtUser } from './looks.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { refundOf } from './refund.ts'
import { useRefundActs } from './useRefundActs.ts'
import { useSettledRefunds } from './useSettledRefunds.ts'

type Props = { looked: Looked; onLooked: (looked: Looked) => void }

/** Everything that happened to what somebody pays, and how things stood after any of it. */
export function BillView({ looked: { bill, why }, onLooked }: Props) {
  const intl = useIntl()
  const { user } = useAuth()
  const [params] = useSearchParams()
  const [isRefunding, setRefunding] = useState(false)
  const [isCrediting, setCrediting] = useState(false)
  const lines = linesOf(bill)
  const at = params.get('at') ?? undefined
  const chosen = lines.find(({ key }) => key === at) ?? lines.findLast(({ entry }) => entry !== null)
  const now = standingAt(lines, undefined)
  const credited = now.subscriptions.find(({ status }) => status === 'active')
  const acts = useRefundActs(bill.user_id)
  const again = useAction({
    act: () => lookAtUser(bill.user_id, why),
    failure: 'beside',
    onDone: (next) => onLooked({ bill: next, why }),
  })
  const chargeId = chosen?.entry?.charge ? idIn(chosen.entry) : undefined
  const about = chargeId === undefined ? undefined : refundOf(now, chargeId, user?.id === bill.user_id)
  const mayRefund = about !== undefined && about.refusal === null
  useShortcut('R', () => mayRefund && setRefunding(true))
  useKeyHints([
    { key: 'J', text: intl.formatMessage({ id: 'staff.bill.keys.next', defaultMessage: 'Next event' }) },
    { key: 'K', text: intl.formatMessage({ id: 'staff.bill.keys.previous', defaultMessage: 'Previous event' }) },
    { key: '⇧ R', text: intl.formatMessage({ id: 'staff.bill.keys.refund', defaultMessage: 'Refund the charge' }) },
  ])
  useSettledRefunds(bill, now, () => void again.run())
  return (
    <>
      <StaffHead
        title={intl.formatMessage(
          { id: 'staff.bill.title', defaultMessage: 'Bills of {username}' },
          { username: bill.username },
        )}
        actions={
          <>
            <Button busy={again.busy} onClick={() => void again.run()}>
              <RefreshCw size={16} aria-hidden="true" />
              <FormattedMessage id="staff.bill.again" defaultMessage="Look again" />
            </Button>
            {credited && user?.id !== bill.user_id && (
              <Button onClick={() => setCrediting(true)}>
                <CalendarPlus size={16} aria-hidden="true" />
                <FormattedMessage id="staff.bill.credit.title" defaultMessage="Add free days" />
              </Button>
            )}
            <LinkButton to="/admin/billing">
              <Search size={16} aria-hidden="true" />
              <FormattedMessage id="staff.bill.another" defaultMessage="Find another bill" />
            </LinkButton>
          </>
        }
      />
      <ProblemNotes texts={again.problem === undefined ? [] : [again.problem]} />
      <BillFacts bill={bill} lines={lines} standing={now} acts={acts} />
      {lines.length === 0 || !chosen ? (
        <EmptyState
          title={<FormattedMessage id="staff.bill.empty" defaultMessage="They never subscribed to anything" />}
        />
      ) : (
        <div className={styles.columns}>
          <BillTimeline lines={lines} chosen={chosen} cards={bill.payment_methods} />
          <BillMoment
            {...{ bill, lines, acts, why }}
            line={chosen}
            refund={about}
            onRefund={() => setRefunding(true)}
          />
        </div>
      )}
      {isCrediting && credited && (
        <CreditDialog
          userId={bill.user_id}
          periodEnd={credited.period_end}
          onClose={() => setCrediting(false)}
          onDone={() => {
            setCrediting(false)
            void again.run()
          }}
        />
      )}
      {isRefunding && about && chargeId !== undefined && (
        <RefundDialog
          {...{ chargeId, about }}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false)
            void again.run()
          }}
        />
      )}
    </>
  )
}
