import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router'
import { isCode, toApiError } from '../../api/apiError.ts'
import { call, newKey } from '../../api/client.ts'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { useAction } from '../../ui/useAction.ts'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import type { Balance } from './revenue.ts'
import { payoutAnswers, usePayoutAccount } from './usePayouts.ts'
import { useWrongText } from './useWrongText.ts'
import { WithdrawFields } from './WithdrawFields.tsx'
import {
  type AccountDetails,
  isAddress,
  isWithdrawal,
  lastPaidTo,
  type PayoutMethod,
  quoteOf,
  revenuePaths,
  type Transfer,
  type Typed,
  typedAgain,
  wrongWith,
} from './withdrawals.ts'

type Methods = readonly [PayoutMethod, ...PayoutMethod[]]
type Props = { balance: Balance; methods: Methods; history: readonly Transfer[] }

const addressField = 'method_details.address'
const nameField = 'method_details.name'
const bicField = 'method_details.bic'

const wrongAddresses: Readonly<Record<PayoutMethod['type'], MessageDescriptor>> = defineMessages({
  paypal: { id: 'withdraw.wrong.email', defaultMessage: 'Enter the email address of the PayPal account.' },
  venmo: {
    id: 'withdraw.wrong.venmo',
    defaultMessage: 'Enter the name of the Venmo account: 5 to 30 letters, digits, hyphens and underscores.',
  },
  tremendous: { id: 'withdraw.wrong.giftCard', defaultMessage: 'Enter the email address for the gift card.' },
  bank: { id: 'withdraw.wrong.iban', defaultMessage: 'Enter the IBAN of the account.' },
  stripe: { id: 'withdraw.wrong.stripe', defaultMessage: 'Finish setting up your account with Stripe first.' },
})

/** Codes of refusals that ask who is there. */
const asksWho = (error: unknown): boolean =>
  ['password_required', 'wrong_password', 'fresh_session_required'].some((code) => isCode(error, code))

/** What a withdrawal is made of. Method and address are those of the last one. */
function useWithdrawal({ methods, history }: Pick<Props, 'methods' | 'history'>) {
  const last = lastPaidTo(history)
  const isBack = useSearchParams()[0].get('account') === 'back'
  const [methodId, setMethodId] = useState(isBack ? 'stripe' : last?.method_id)
  const method = methods.find(({ id }) => id === methodId) ?? methods[0]
  const lastAddress = (id: string) => lastPaidTo(history.filter((one) => isWithdrawal(one) && one.method_id === id))
  const before = ({ id, type }: PayoutMethod) => typedAgain(type, lastAddress(id)?.method_address ?? '')
  const [{ address, account }, setTo] = useState(() => before(method))
  const [typed, setTyped] = useState<Typed>({ side: 'spend', text: '' })
  const choose = (id: string) => {
    setMethodId(id)
    setTo(before(methods.find((one) => one.id === id) ?? methods[0]))
  }
  const setAddress = (next: string) => setTo({ address: next, account })
  const setAccount = (next: AccountDetails) => setTo({ address, account: next })
  return { method, choose, isBack, address, setAddress, account, setAccount, typed, setTyped }
}

export function WithdrawForm({ balance, methods, history }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  const wrongText = useWrongText()
  const wanted = useWithdrawal({ methods, history })
  const { method, address, account, typed } = wanted
  const isBank = method.type === 'bank'
  const isConnected = method.type === 'stripe'
  const payoutAccount = usePayoutAccount(isConnected)
  const isReady = !isConnected || payoutAccount.data?.state === 'ready'
  const details = {
    address: isConnected ? '' : address.trim(),
    ...(isBank && { name: account.name.trim(), ...(account.bic.trim() !== '' && { bic: account.bic.trim() }) }),
  }
  const [isJudged, setJudged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [hasToSayWho, setHasToSayWho] = useState(false)
  /** The same until the server has answered, so that trying again after a lost answer can't withdraw twice. */
  const key = useRef(newKey())
  const form = useRef<HTMLFormElement>(null)
  const [focuses, setFocuses] = useState(0)
  useEffect(() => {
    if (focuses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focuses])

  const kind = methodKinds[method.type]
  const quote = quoteOf(kind, typed)
  const wrong = wrongWith(kind, quote, balance)
  const { run, busy, error, problems, clear } = useAction({
    act: (amount: string) =>
      call(
        'POST /v3/payout',
        {
          body: {
            ...{ amount, method: method.type, method_id: method.id },
            method_details: details,
            ...(password !== '' && { password }),
          },
        },
        { idempotencyKey: key.current },
      ),
    failure: 'beside',
    refreshes: payoutAnswers,
    leave: ({ id }) => navigate(`${revenuePaths.transfers}?new=${encodeURIComponent(id)}`),
    onFailed: (thrown) => {
      const { status } = toApiError(thrown)
      if (status >= 400 && status < 500) key.current = newKey()
      if (asksWho(thrown)) return setHasToSayWho(!isCode(thrown, 'fresh_session_required'))
      if (status < 400 || status >= 500) return undefined
      setAsking(false)
      return setFocuses((times) => times + 1)
    },
  })

  const own = {
    address: isReady && isAddress(method.type, address) ? undefined : intl.formatMessage(wrongAddresses[method.type]),
    name:
      isBank && account.name.trim() === ''
        ? intl.formatMessage({ id: 'withdraw.wrong.holder', defaultMessage: 'Enter whose account it is.' })
        : undefined,
    amount: wrong && wrongText(wrong, { kind, method: method.name, balance }),
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    clear()
    setJudged(true)
    if (Object.values(own).every((text) => text === undefined)) setAsking(true)
    else setFocuses((times) => times + 1)
  }
  const change = (field: string) => {
    clear(field)
    key.current = newKey()
  }

  if (isAsking && quote) {
    return (
      <ConfirmWithdrawal
        quote={quote}
        method={method}
        address={
          isConnected
            ? intl.formatMessage({
                id: 'withdraw.check.stripe',
                defaultMessage: 'your bank account, as Stripe knows it',
              })
            : isBank
              ? `${account.name.trim()}, ${address.trim()}`
              : address.trim()
        }
        left={dollarsOf(microsOf(balance.available) - quote.spent)}
        password={hasToSayWho ? password : undefined}
        onPassword={(next) => {
          setPassword(next)
          clear('password')
        }}
        passwordProblem={problemAt(problems, 'password')}
        problems={otherProblems(problems, ['password'])}
        isUncertain={error !== null && !(toApiError(error).status >= 400 && toApiError(error).status < 500)}
        busy={busy}
        onConfirm={() => void run(dollarsOf(quote.spent))}
        onBack={() => {
          setAsking(false)
          change('')
          clear()
        }}
      />
    )
  }
  return (
    <WithdrawFields
      ref={form}
      {...{ balance, methods, quote, wrong }}
      payoutAccount={payoutAccount.data}
      wanted={{
        ...wanted,
        choose: (id) => {
          wanted.choose(id)
          change('method_id')
          change(addressField)
        },
        setAddress: (next) => {
          wanted.setAddress(next)
          change(addressField)
        },
        setAccount: (next) => {
          wanted.setAccount(next)
          change(nameField)
          change(bicField)
        },
        setTyped: (next) => {
          wanted.setTyped(next)
          change('amount')
        },
      }}
      errors={{
        method: problemAt(problems, 'method_id'),
        address: problemAt(problems, addressField) ?? (isJudged ? own.address : undefined),
        name: problemAt(problems, nameField) ?? (isJudged ? own.name : undefined),
        bic: problemAt(problems, bicField),
        amount: problemAt(problems, 'amount') ?? (isJudged ? own.amount : undefined),
      }}
      problems={otherProblems(problems, ['method_id', addressField, nameField, bicField, 'amount'])}
      onSubmit={go}
    />
  )
}
