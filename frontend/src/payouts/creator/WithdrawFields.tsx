import { centsOf, dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import type { FormEvent, Ref } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note, ProblemNotes } from '../../ui/form/Note.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Form.module.css'
import { Money } from './Money.tsx'
import { type PayoutAccount, PayoutAccountField } from './PayoutAccount.tsx'
import { PracticeNote } from './PracticeNote.tsx'
import { type Balance, inCents } from './revenue.ts'
import {
  type AccountDetails,
  type PayoutMethod,
  type Quote,
  revenuePaths,
  type Side,
  type Typed,
  type Wrong,
} from './withdrawals.ts'

type Wanted = {
  method: PayoutMethod
  choose: (id: string) => void
  isBack: boolean
  address: string
  setAddress: (address: string) => void
  account: AccountDetails
  setAccount: (account: AccountDetails) => void
  typed: Typed
  setTyped: (typed: Typed) => void
}
type Errors = Record<'method' | 'address' | 'name' | 'bic' | 'amount', string | undefined>
type Props = {
  ref: Ref<HTMLFormElement>
  balance: Balance
  methods: readonly PayoutMethod[]
  wanted: Wanted
  payoutAccount: PayoutAccount | undefined
  quote: Quote | undefined
  wrong: Wrong | undefined
  errors: Errors
  problems: readonly string[]
  onSubmit: (event: FormEvent) => void
}

const addresses: Readonly<Record<PayoutMethod['type'], MessageDescriptor>> = defineMessages({
  paypal: { id: 'withdraw.address.paypal', defaultMessage: 'Email address of the PayPal account' },
  venmo: { id: 'withdraw.address.venmo', defaultMessage: 'Name of the Venmo account' },
  tremendous: { id: 'withdraw.address.giftCard', defaultMessage: 'Email address for the gift card' },
  bank: { id: 'withdraw.address.bank', defaultMessage: 'IBAN' },
  stripe: { id: 'withdraw.address.stripe', defaultMessage: 'Account with Stripe' },
})

/** How, where to and how much. */
export function WithdrawFields(props: Props) {
  const { ref, balance, methods, wanted, payoutAccount, quote, wrong, errors, problems, onSubmit } = props
  const intl = useIntl()
  const { method, choose, address, setAddress, account, setAccount } = wanted
  const isEmail = method.type === 'paypal' || method.type === 'tremendous'
  return (
    <form ref={ref} className={styles.form} onSubmit={onSubmit} noValidate>
      {method.practice && <PracticeNote />}
      <RadioCards
        legend={intl.formatMessage({ id: 'withdraw.method', defaultMessage: 'How you are paid' })}
        value={method.id}
        onChange={choose}
        cards={methods.map(({ id, name, type, currency_code }) => ({
          value: id,
          text: <bdi>{name}</bdi>,
          ...(type === 'tremendous' && {
            hint: <FormattedMessage id="withdraw.method.giftCard" defaultMessage="Gift cards" />,
          }),
          ...(type === 'stripe' && {
            hint: (
              <FormattedMessage
                id="withdraw.method.stripe"
                defaultMessage="To your bank account, in its currency at Stripe’s rate of the day"
              />
            ),
          }),
          ...(type === 'bank' && {
            hint:
              currency_code === 'EUR' ? (
                <FormattedMessage
                  id="withdraw.method.euros"
                  defaultMessage="To an account with an IBAN, in euros at the rate of the day on which it is sent"
                />
              ) : (
                <FormattedMessage id="withdraw.method.bank" defaultMessage="To an account with an IBAN" />
              ),
          }),
          ...(methodKinds[type].countries && {
            hint: (
              <FormattedMessage
                id="withdraw.method.countries"
                defaultMessage="Only in: {countries}"
                values={{
                  countries: methodKinds[type].countries
                    ?.map((code) => intl.formatDisplayName(code, { type: 'region' }) ?? code)
                    .join(', '),
                }}
              />
            ),
          }),
        }))}
        error={errors.method}
      />
      {method.type === 'stripe' ? (
        <PayoutAccountField account={payoutAccount} isBack={wanted.isBack} isJudged={errors.address !== undefined} />
      ) : (
        <TextField
          label={intl.formatMessage(addresses[method.type])}
          {...(method.type === 'tremendous' && {
            description: (
              <FormattedMessage
                id="withdraw.address.giftCard.hint"
                defaultMessage="You choose the card yourself, from those that work in your country, by a link in the email. Tremendous sends it."
              />
            ),
          })}
          dir="ltr"
          type={isEmail ? 'email' : 'text'}
          autoComplete={isEmail ? 'email' : 'off'}
          autoCapitalize={method.type === 'bank' ? 'characters' : 'none'}
          spellCheck={false}
          value={address}
          onChange={setAddress}
          error={errors.address}
        />
      )}
      {method.type === 'bank' && <AccountFields {...{ account, setAccount, errors }} />}
      <Amounts {...{ balance, wanted, quote }} error={errors.amount} />
      <Outcome {...{ balance, method, quote, wrong }} />
      {wrong === 'needs_tax_form' && (
        <Note tone="warning">
          <FormattedMessage
            id="withdraw.needsForm"
            defaultMessage="More than {limit} in a calendar year needs a tax form, and there is none on file. <link>Sign one</link>, or withdraw less."
            values={{
              limit: <Money of={balance.tax_form_above} places={0} />,
              link: (text) => <Link to={revenuePaths.taxForm}>{text}</Link>,
            }}
          />
        </Note>
      )}
      <ProblemNotes texts={problems} />
      <p className={styles.buttons}>
        <Button type="submit" color="brand">
          <FormattedMessage id="withdraw.continue" defaultMessage="Continue" />
        </Button>
      </p>
    </form>
  )
}

type AccountProps = Pick<Wanted, 'account' | 'setAccount'> & { errors: Errors }

/** What a bank asks for beside the IBAN. */
function AccountFields({ account, setAccount, errors }: AccountProps) {
  const intl = useIntl()
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'withdraw.account.name', defaultMessage: 'Holder of the account' })}
        description={
          <FormattedMessage id="withdraw.account.name.hint" defaultMessage="As the bank knows it, in Latin letters." />
        }
        dir="auto"
        autoComplete="name"
        value={account.name}
        onChange={(name) => setAccount({ ...account, name })}
        error={errors.name}
      />
      <TextField
        label={intl.formatMessage({ id: 'withdraw.account.bic', defaultMessage: 'BIC (optional)' })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={account.bic}
        onChange={(bic) => setAccount({ ...account, bic })}
        error={errors.bic}
      />
    </>
  )
}

type AmountsProps = Pick<Props, 'balance' | 'wanted' | 'quote'> & { error: string | undefined }

/** Two fields for one amount: whichever is typed in, the other follows. */
function Amounts({ balance, wanted: { method, typed, setTyped }, quote, error }: AmountsProps) {
  const intl = useIntl()
  const point = intl.formatNumberToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const written = (micros: bigint) => dollarsOf(micros).replace('.', point)
  const other = { spend: quote?.spent, receive: quote && quote.received > 0n ? quote.received : undefined }
  const field = (side: Side) => ({
    dir: 'ltr' as const,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: typed.side === side ? typed.text : other[side] === undefined ? '' : written(other[side]),
    onChange: (text: string) => setTyped({ side, text }),
    error: typed.side === side ? error : undefined,
  })
  const available = centsOf(microsOf(balance.available)) * 10_000n
  const { max } = methodKinds[method.type]
  return (
    <div className={styles.amounts}>
      <TextField
        label={intl.formatMessage({ id: 'withdraw.spend', defaultMessage: 'I spend' })}
        description={
          <FormattedMessage
            id="withdraw.spend.hint"
            defaultMessage="In dollars, with the fee. {available} is available."
            values={{ available: <Money of={dollarsOf(available)} /> }}
          />
        }
        {...field('spend')}
      />
      <TextField
        label={intl.formatMessage({ id: 'withdraw.receive', defaultMessage: 'I receive' })}
        description={<FormattedMessage id="withdraw.receive.hint" defaultMessage="In dollars, after the fee." />}
        {...field('receive')}
      />
      <p>
        <Button
          size="small"
          onClick={() => setTyped({ side: 'spend', text: written(available < max ? available : max) })}
        >
          <FormattedMessage id="withdraw.everything" defaultMessage="Everything" />
        </Button>
      </p>
    </div>
  )
}

type OutcomeProps = Pick<Props, 'balance' | 'quote' | 'wrong'> & { method: PayoutMethod }

/** What comes of the amount, while it is typed. */
function Outcome({ balance, method, quote, wrong }: OutcomeProps) {
  const isPossible = quote !== undefined && (wrong === undefined || wrong === 'needs_tax_form')
  const amount = (micros: bigint | undefined) =>
    isPossible && micros !== undefined ? <Money of={inCents(dollarsOf(micros))} /> : '–'
  return (
    <div>
      <dl className={styles.facts} aria-live="polite">
        <dt>
          <FormattedMessage id="withdraw.fee" defaultMessage="Fee" />
        </dt>
        <dd>{amount(quote?.fee)}</dd>
        <dt className={styles.sum}>
          <FormattedMessage id="withdraw.arrives" defaultMessage="Arrives" />
        </dt>
        <dd className={styles.sum}>{amount(quote?.received)}</dd>
        <dt>
          <FormattedMessage id="withdraw.stays" defaultMessage="Stays on your balance" />
        </dt>
        <dd>{amount(quote && microsOf(balance.available) - quote.spent)}</dd>
      </dl>
      <p className={cx(styles.note, styles.after)}>
        {method.type === 'bank' ? (
          <FormattedMessage
            id="withdraw.when.bank"
            defaultMessage="It waits until this site hands its next payments to its bank, and until then you can cancel it. After that it takes a few days."
          />
        ) : method.type === 'stripe' ? (
          <FormattedMessage
            id="withdraw.when.stripe"
            defaultMessage="It leaves a minute after you confirm. Until Stripe hands it to your bank you can cancel it. It takes a few days to arrive."
          />
        ) : (
          <FormattedMessage
            id="withdraw.when"
            defaultMessage="It leaves a minute after you confirm, and until then you can cancel it. {method} decides when it arrives, usually within a day."
            values={{ method: <bdi>{method.name}</bdi> }}
          />
        )}
      </p>
    </div>
  )
}
