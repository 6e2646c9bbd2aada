import type { PayoutAccountState, PayoutRequirement } from '@adit/events/payouts/payout_account.values.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defineMessages, FormattedList, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { isCode } from '../../api/apiError.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Note, ProblemNotes } from '../../ui/form/Note.tsx'
import { problemTexts } from '../../ui/form/problem.texts.ts'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Form.module.css'
import { PasswordField } from './PasswordField.tsx'
import { useCountries } from './useCountries.ts'
import { payoutAnswers } from './usePayouts.ts'

export type PayoutAccount = ResponseOf<'GET /_internal/payout/account'>

const requirements: Readonly<Record<PayoutRequirement, MessageDescriptor>> = defineMessages({
  bank_account: { id: 'payoutAccount.missing.bank', defaultMessage: 'your bank account' },
  person: { id: 'payoutAccount.missing.person', defaultMessage: 'your name and date of birth' },
  identity: { id: 'payoutAccount.missing.identity', defaultMessage: 'proof of who you are' },
  address: { id: 'payoutAccount.missing.address', defaultMessage: 'your address' },
  contact: { id: 'payoutAccount.missing.contact', defaultMessage: 'your email address and phone number' },
  business: {
    id: 'payoutAccount.missing.business',
    defaultMessage: 'what you do, and about your company if you have one',
  },
  terms: { id: 'payoutAccount.missing.terms', defaultMessage: 'that you accept its terms' },
  other: { id: 'payoutAccount.missing.other', defaultMessage: 'further details' },
})

const asksWho = (error: unknown) => isCode(error, 'password_required') || isCode(error, 'wrong_password')

type Props = {
  /** Undefined while it is read. */
  account: PayoutAccount | undefined
  /** Whether somebody has just come back from the service. */
  isBack: boolean
  /** Whether a withdrawal was tried before the account is ready. */
  isJudged: boolean
}

/** How far somebody has come with the service that pays them, and the way to its own form. */
export function PayoutAccountField({ account, isBack, isJudged }: Props) {
  const check = useAction<void, unknown>({
    act: () => call('POST /_internal/payout/account/check'),
    failure: 'beside',
    refreshes: payoutAnswers,
  })
  const { run } = check
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isBack || hasAsked.current) return
    hasAsked.current = true
    void run()
  }, [isBack, run])
  if (!account || check.busy) return <SkeletonText lines={3} />
  const { state } = account
  return (
    <div className={styles.onFile}>
      <StateNote {...account} isJudged={isJudged} />
      {check.problem !== undefined && <ProblemNotes texts={[check.problem]} />}
      {state !== 'blocked' && <Onward account={account} />}
      {state !== null && state !== 'ready' && (
        <p className={styles.buttons}>
          <Button look="outlined" onClick={() => void run()}>
            <FormattedMessage id="payoutAccount.check" defaultMessage="Check again" />
          </Button>
        </p>
      )}
    </div>
  )
}

const tones = { ready: 'info', checking: 'info', unfinished: 'warning', blocked: 'critical' } as const

function StateNote({ state, missing, isJudged }: Pick<PayoutAccount, 'state' | 'missing'> & { isJudged: boolean }) {
  return (
    <Note tone={state === null ? (isJudged ? 'critical' : 'info') : tones[state]}>
      <StateText state={state} />{' '}
      {missing.length > 0 && (
        <FormattedMessage
          id="payoutAccount.missing"
          defaultMessage="Stripe still asks for: {what}."
          values={{ what: <FormattedList value={missing.map((one) => <Requirement key={one} of={one} />)} /> }}
        />
      )}
    </Note>
  )
}

const Requirement = ({ of }: { of: PayoutRequirement }): ReactNode => <FormattedMessage {...requirements[of]} />

function StateText({ state }: { state: PayoutAccountState | null }) {
  switch (state) {
    case null:
      return (
        <FormattedMessage
          id="payoutAccount.none"
          defaultMessage="To be paid by Stripe, tell Stripe who you are and where your bank account is. This site learns neither."
        />
      )
    case 'unfinished':
      return (
        <FormattedMessage
          id="payoutAccount.unfinished"
          defaultMessage="Your account with Stripe isn’t finished, so it can’t be paid yet."
        />
      )
    case 'checking':
      return (
        <FormattedMessage
          id="payoutAccount.checking"
          defaultMessage="Stripe is checking what you entered. This can take a few days."
        />
      )
    case 'ready':
      return (
        <FormattedMessage id="payoutAccount.ready" defaultMessage="Stripe pays to the bank account that you gave it." />
      )
    case 'blocked':
      return (
        <FormattedMessage
          id="payoutAccount.blocked"
          defaultMessage="Stripe doesn’t pay your account. Choose another way to be paid, or ask Stripe why."
        />
      )
    default:
      return state satisfies never
  }
}

/** To Stripe’s own pages. A country can be chosen until Stripe can pay the account. */
function Onward({ account: { country: known, state, countries } }: { account: PayoutAccount }) {
  const intl = useIntl()
  const all = useCountries()
  const [country, setCountry] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { run, busy, problems, clear } = useAction<void, { url: string }>({
    act: () =>
      call('POST /_internal/payout/account', {
        body: { ...(country !== '' && { country }), ...(password !== '' && { password }) },
      }),
    failure: 'beside',
    onDone: ({ url }) => location.assign(url),
    onFailed: (error) => {
      if (asksWho(error)) setAsked(true)
    },
  })
  const isOpen = state === null || state === 'unfinished'
  const go = () => {
    setMissing(country === '')
    if (country !== '') void run()
  }
  return (
    <>
      {isOpen && (
        <Select
          label={intl.formatMessage({ id: 'payoutAccount.country', defaultMessage: 'Country of your bank account' })}
          value={country}
          onChange={(next) => {
            setCountry(next)
            setMissing(false)
            clear('country')
          }}
          options={[
            {
              value: '',
              text: intl.formatMessage({ id: 'taxForm.country.choose', defaultMessage: 'Choose a country' }),
            },
            ...all.filter(({ value }) => countries.includes(value)),
          ]}
          error={isMissing ? intl.formatMessage(problemTexts.missing) : problemAt(problems, 'country')}
        />
      )}
      {isAsked && (
        <PasswordField
          value={password}
          onChange={(next) => {
            setPassword(next)
            clear('password')
          }}
          error={problemAt(problems, 'password')}
        />
      )}
      <ProblemNotes texts={otherProblems(problems, ['country', 'password'])} />
      <p className={styles.buttons}>
        <Button
          color={state === 'ready' ? undefined : 'brand'}
          look={state === 'ready' ? 'outlined' : undefined}
          busy={busy}
          onClick={go}
        >
          {state === null ? (
            <FormattedMessage id="payoutAccount.open" defaultMessage="Set up with Stripe" />
          ) : state === 'ready' ? (
            <FormattedMessage id="payoutAccount.change" defaultMessage="Change at Stripe" />
          ) : (
            <FormattedMessage id="payoutAccount.goOn" defaultMessage="Continue with Stripe" />
          )}
        </Button>
      </p>
    </>
  )
}
