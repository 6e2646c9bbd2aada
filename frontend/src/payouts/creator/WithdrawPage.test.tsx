import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { sampleBalance, sampleMethod, sampleWithdrawal } from '../../testing/payouts.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import type { PayoutAccount } from './PayoutAccount.tsx'
import { WithdrawPage } from './WithdrawPage.tsx'

const venmo = sampleMethod({ id: 'venmo', type: 'venmo', name: 'Venmo' })
const asked = { id: 'DRAW0009', amount: '38.42', fee: '0.77', net_usd: '37.65' }

type Given = {
  owned?: ReturnType<typeof sampleBalance>
  methods?: ReturnType<typeof sampleMethod>[]
  history?: ResponseOf<'GET /v3/payout/history'>
  verified?: boolean
  /** One after the other; the last one stays. */
  answers?: Answer[]
  /** With Stripe. */
  account?: Partial<PayoutAccount>
  /** One after the other. */
  opened?: Answer[]
  search?: string
}

const noAccount: PayoutAccount = {
  ...{ service: 'stripe', country: null, state: null, missing: [], countries: ['DE', 'US'], practice: false },
}
const stripe = sampleMethod({ id: 'stripe', type: 'stripe', name: 'Stripe' })

function show({ owned = sampleBalance(), methods = [sampleMethod(), venmo], history = [], ...given }: Given = {}) {
  const answers = [...(given.answers ?? [{ body: asked }])]
  const log = serve(({ method, path }) => {
    if (method === 'POST' && path === '/v3/payout') return answers.length > 1 ? answers.shift() : answers[0]
    if (path === '/v3/payout/balance') return { body: owned }
    if (path === '/v3/payout/methods') return { body: methods }
    if (path === '/v3/payout/history') return { body: history }
    if (method === 'POST' && path === '/_internal/payout/account') return given.opened?.shift()
    if (path.startsWith('/_internal/payout/account')) return { body: { ...noAccount, ...given.account } }
    return path === '/v2/user' ? { body: sampleUser({ email_verified: given.verified ?? true }) } : undefined
  })
  const page = renderPage(<WithdrawPage />, `/dashboard/revenue/withdraw${given.search ?? ''}`)
  return { ...page, sent: () => log.filter(({ method }) => method === 'POST') }
}

const spend = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'I spend' })
const receive = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'I receive' })
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address of the PayPal account' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fill(amount = '38.42') {
  await userEvent.type(await spend(), amount)
  await userEvent.type(address(), 'ada@example.org')
  await press('Continue')
}

beforeEach(() => setToken('mra_test'))

test('shows all of a withdrawal before it is made, then leads to it', async () => {
  const { sent, address: at } = show()
  await fill()
  const heading = await screen.findByRole('heading', { name: 'Check before you withdraw' })
  expect(document.activeElement).toBe(heading)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['ada@example.org', '$38.42', '$0.77', '$37.65', '$0.00'])
  expect(sent()).toHaveLength(0)
  await press('Withdraw $38.42')
  await waitFor(() => expect(at()).toBe('/dashboard/revenue/transfers?new=DRAW0009'))
  const [request] = sent()
  expect(request?.body).toEqual({
    ...{ amount: '38.42', method: 'paypal', method_id: 'paypal' },
    method_details: { address: 'ada@example.org' },
  })
  expect(request?.headers.get('idempotency-key')).toBeTruthy()
})

test('one field follows the other, and everything is whole cents', async () => {
  show()
  await userEvent.type(await spend(), '10')
  expect(receive().value).toBe('9.75')
  await userEvent.clear(receive())
  expect((await spend()).value).toBe('')
  await userEvent.type(receive(), '37,65')
  expect((await spend()).value).toBe('38.42')
  await userEvent.clear(receive())
  await press('Everything')
  expect((await spend()).value).toBe('38.42')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$0.77', '$37.65', '$0.00'])
})

test.each([
  ['', 'Enter an amount in dollars with at most two decimals, such as 12.50.'],
  ['1.999', 'Enter an amount in dollars with at most two decimals, such as 12.50.'],
  ['0.25', 'With PayPal you can withdraw $0.26 or more.'],
  ['38.43', 'That’s more than the $38.42 that are available.'],
])('an amount of %j is refused at its field', async (amount, words) => {
  const { sent } = show({ history: [sampleWithdrawal()] })
  if (amount !== '') await userEvent.type(await spend(), amount)
  await spend()
  await press('Continue')
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await spend()))
  expect((await spend()).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Check before you withdraw')).toBeNull()
  expect(sent()).toHaveLength(0)
})

test('what is wrong with the amount received stands at its field', async () => {
  show({ history: [sampleWithdrawal()] })
  await spend()
  await userEvent.type(receive(), '38.42')
  await press('Continue')
  expect(receive().getAttribute('aria-invalid')).toBe('true')
  expect((await spend()).getAttribute('aria-invalid')).toBeNull()
})

test('remembers the last address of each method', async () => {
  const toVenmo = { method_type: 'venmo', method_id: 'venmo', method_address: 'ada-lamps' } as const
  show({ history: [sampleWithdrawal(), sampleWithdrawal({ id: 'DRAW0002', ...toVenmo })] })
  await spend()
  expect(address().value).toBe('ada@example.org')
  await userEvent.click(screen.getByRole('radio', { name: /Venmo/ }))
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the Venmo account' })
  expect(name.value).toBe('ada-lamps')
  expect(screen.getByText('Only in: United States')).toBeTruthy()
})

test('a gift card costs no fee, and goes to an email address', async () => {
  const card = sampleMethod({ id: 'tremendous', type: 'tremendous', name: 'Tremendous' })
  const { sent } = show({ methods: [sampleMethod(), card] })
  await userEvent.type(await spend(), '38.42')
  await userEvent.click(screen.getByRole('radio', { name: /Tremendous/ }))
  expect(screen.getByText('Gift cards')).toBeTruthy()
  expect(receive().value).toBe('38.42')
  const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address for the gift card' })
  await userEvent.type(to, 'ada')
  await press('Continue')
  expect(screen.getByText('Enter the email address for the gift card.')).toBeTruthy()
  await userEvent.type(to, '@example.org')
  await press('Continue')
  await press('Withdraw $38.42')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    ...{ amount: '38.42', method: 'tremendous', method_id: 'tremendous' },
    method_details: { address: 'ada@example.org' },
  })
})

test('a bank transfer goes to an IBAN of somebody, and arrives in euros', async () => {
  const bank = sampleMethod({ id: 'bank', type: 'bank', name: 'Bank transfer', currency_code: 'EUR' })
  const { sent } = show({ methods: [sampleMethod(), bank] })
  await userEvent.type(await spend(), '38.42')
  await userEvent.click(screen.getByRole('radio', { name: /Bank transfer/ }))
  expect(screen.getByText(/in euros at the rate of the day/)).toBeTruthy()
  expect(screen.getByText(/hands its next payments to its bank/)).toBeTruthy()
  expect(screen.queryByText(/usually within a day/)).toBeNull()
  await press('Continue')
  expect(screen.getByText('Enter the IBAN of the account.')).toBeTruthy()
  expect(screen.getByText('Enter whose account it is.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'IBAN' }), 'DE89 3704 0044 0532 0130 00')
  await userEvent.type(screen.getByRole('textbox', { name: 'Holder of the account' }), 'Ada Lovelace')
  await press('Continue')
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('Ada Lovelace, DE89 3704 0044 0532 0130 00')
  await press('Withdraw $38.42')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    ...{ amount: '38.42', method: 'bank', method_id: 'bank' },
    method_details: { address: 'DE89 3704 0044 0532 0130 00', name: 'Ada Lovelace' },
  })
})

test('remembers the last bank account, field by field', async () => {
  const bank = sampleMethod({ id: 'bank', type: 'bank', name: 'Bank transfer' })
  const to = 'DE89370400440532013000 (COBADEFFXXX) Ada Lovelace'
  const last = sampleWithdrawal({ method_type: 'bank', method_id: 'bank', method_address: to })
  show({ methods: [sampleMethod(), bank], history: [last] })
  await spend()
  const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([value('IBAN'), value('Holder of the account'), value('BIC (optional)')]).toEqual([
    ...['DE89370400440532013000', 'Ada Lovelace', 'COBADEFFXXX'],
  ])
})

test('a bank account that the server refuses is refused at its field', async () => {
  const bank = sampleMethod({ id: 'bank', type: 'bank', name: 'Bank transfer' })
  show({ methods: [bank], answers: [refused('bank_account_invalid', { field: 'method_details.bic' })] })
  await userEvent.type(await spend(), '38.42')
  await userEvent.type(screen.getByRole('textbox', { name: 'IBAN' }), 'DE89370400440532013000')
  await userEvent.type(screen.getByRole('textbox', { name: 'Holder of the account' }), 'Ada Lovelace')
  await userEvent.type(screen.getByRole('textbox', { name: 'BIC (optional)' }), 'BANK')
  await press('Continue')
  await press('Withdraw $38.42')
  expect(await screen.findByText(/needs an IBAN of the SEPA area/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('textbox', { name: 'BIC (optional)' }).getAttribute('aria-invalid')).toBe('true')
})

test('an address that no method pays is refused at its field', async () => {
  show()
  await userEvent.type(await spend(), '10')
  await userEvent.type(address(), 'nobody')
  await press('Continue')
  expect(address().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Check before you withdraw')).toBeNull()
})

test('says that a tax form is needed before anything is sent', async () => {
  const { sent } = show({ owned: sampleBalance({ available: '900.00' }), history: [sampleWithdrawal()] })
  await userEvent.type(await spend(), '600.01')
  const link = await screen.findByRole('link', { name: 'Sign one' })
  expect(link.getAttribute('href')).toBe('/dashboard/revenue/tax-form')
  await press('Continue')
  expect(await screen.findByText(/You have withdrawn \$0\.00 this year/)).toBeTruthy()
  expect(sent()).toHaveLength(0)
})

test.each<[string, string, Record<string, string | number>, string]>([
  ['balance_too_small', 'amount', { balance: '3.00' }, 'That’s more than the 3.00 dollars on your balance.'],
  ['amount_out_of_range', 'amount', { min: '0.26', max: '5.00' }, 'With this method you can withdraw 0.26 to 5.00'],
  ['payout_address_invalid', 'method_details.address', {}, 'Enter an email address for PayPal'],
  ['payout_method_unknown', 'method_id', {}, 'doesn’t pay this way any more'],
  ['tax_form_required', 'amount', { limit: '600.00', withdrawn: '590.00' }, 'you have withdrawn 590.00 this year'],
])('a refusal with %s leads back to its field', async (code, field, data, words) => {
  show({ answers: [refused(code, { field, ...data })] })
  await fill()
  await press('Withdraw $38.42')
  const text = await screen.findByText(new RegExp(words))
  const field_ = document.activeElement
  expect(field_?.getAttribute('aria-invalid')).toBe('true')
  expect(text.closest('form')?.contains(field_)).toBe(true)
  expect((await spend()).value).toBe('38.42')
})

test.each<[string, Record<string, number>, RegExp]>([
  ['withdrawals_under_way', { limit: 10 }, /already have 10 withdrawals/],
  ['tax_form_mismatch', {}, /Sign a corrected form first/],
])('a refusal with %s concerns the whole form', async (code, data, words) => {
  show({ answers: [refused(code, data)] })
  await fill()
  await press('Withdraw $38.42')
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('asks for the password when the server does, and sends it', async () => {
  const wrong = refused('wrong_password', { field: 'password' })
  const { sent, address: at } = show({
    answers: [refused('password_required', { field: 'password' }), wrong, { body: asked }],
  })
  await fill()
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await press('Withdraw $38.42')
  const field = await screen.findByLabelText('Your password')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'deep')
  await press('Withdraw $38.42')
  expect(await screen.findByText('Wrong password.')).toBeTruthy()
  await userEvent.type(field, 'er')
  await press('Withdraw $38.42')
  await waitFor(() => expect(at()).toContain('/transfers'))
  expect(sent().map(({ body }) => (body as { password?: string }).password)).toEqual([undefined, 'deep', 'deeper'])
  // An answer was given to each, so each is a call of its own.
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3)
})

test('says when somebody without a password has to sign in again', async () => {
  show({ answers: [refused('fresh_session_required', { minutes: 10 })] })
  await fill()
  await press('Withdraw $38.42')
  expect(await screen.findByText('Sign in again, then repeat this within 10 minutes.')).toBeTruthy()
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

test('a second try after a lost answer is the same call', async () => {
  const { sent, address: at } = show()
  await fill()
  const { fetch } = globalThis
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await press('Withdraw $38.42')
  expect(await screen.findByText(/withdrawn only once/)).toBeTruthy()
  vi.stubGlobal('fetch', fetch)
  await press('Withdraw $38.42')
  await waitFor(() => expect(at()).toContain('/transfers'))
  expect(sent()[0]?.headers.get('idempotency-key')).toBe(keys[0])
})

test('going back keeps what was typed', async () => {
  const { sent } = show()
  await fill()
  await press('Change something')
  expect((await spend()).value).toBe('38.42')
  expect(address().value).toBe('ada@example.org')
  expect(sent()).toHaveLength(0)
})

test('a site for practice says so, and which addresses try what', async () => {
  show({ methods: [sampleMethod({ practice: true })] })
  expect((await screen.findByText(/no real money moves/)).closest('[role=status]')).toBeTruthy()
  const words = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(words.slice(0, 4)).toEqual(['refused@', 'unclaimed@', 'returned@', 'silent@'])
  await fill()
  expect(screen.getByText('This site is for practice: no real money moves.')).toBeTruthy()
})

test.each<[string, Given, string]>([
  ['the site pays nothing', { methods: [] }, 'Nothing can be withdrawn on this site'],
  ['there is too little', { owned: sampleBalance({ available: '0.25' }) }, 'There is too little on your balance'],
  ['the address is not verified', { verified: false }, 'Verify your email address first'],
  [
    'the form does not match',
    { owned: sampleBalance({ form_completion_status: 'tin-mismatch' }) },
    'Your tax form needs a correction first',
  ],
])('there is no form while %s', async (_, given, title) => {
  show(given)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('says when it can’t be read', async () => {
  serve(({ path }) => (path === '/v2/user' ? { body: sampleUser() } : refused('invalid_token')))
  renderPage(<WithdrawPage />, '/dashboard/revenue/withdraw')
  expect(await screen.findByText('No permission')).toBeTruthy()
})

test('leads to the form of Stripe, in a country that it pays, and asks for the password if need be', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const opened = [
    refused('password_required', { field: 'password' }),
    { body: { url: 'https://connect.stripe.com/setup' } },
  ]
  const { sent } = show({ methods: [stripe], opened })
  expect(await screen.findByText(/tell Stripe who you are/)).toBeTruthy()
  await press('Set up with Stripe')
  expect(sent()).toHaveLength(0)
  const country = screen.getByRole('combobox', { name: 'Country of your bank account' })
  expect(country.textContent).toBe('Choose a countryGermanyUnited States')
  await userEvent.selectOptions(country, 'DE')
  await press('Set up with Stripe')
  await userEvent.type(await screen.findByLabelText('Your password'), 'lantern')
  await press('Set up with Stripe')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://connect.stripe.com/setup'))
  expect(sent().map(({ body }) => body)).toEqual([{ country: 'DE' }, { country: 'DE', password: 'lantern' }])
  vi.unstubAllGlobals()
})

test.each<[PayoutAccount['state'], PayoutAccount['missing'], RegExp]>([
  ['unfinished', ['bank_account', 'identity'], /isn’t finished.*asks for: your bank account and proof of who you are/],
  ['checking', [], /is checking what you entered/],
  ['blocked', [], /doesn’t pay your account/],
])('says in words that an account is %s, and withdraws nothing to it', async (state, missing, words) => {
  const { sent } = show({ methods: [stripe], account: { state, country: 'DE', missing } })
  expect(await screen.findByText(words)).toBeTruthy()
  await userEvent.type(await spend(), '10')
  await press('Continue')
  expect(screen.queryByText('Check before you withdraw')).toBeNull()
  expect(sent()).toHaveLength(0)
})

test('withdraws to an account that is ready', async () => {
  const { sent } = show({ methods: [sampleMethod(), stripe], account: { state: 'ready', country: 'DE' } })
  await userEvent.type(await spend(), '38.42')
  await userEvent.click(screen.getByRole('radio', { name: /Stripe/ }))
  expect(await screen.findByText(/pays to the bank account/)).toBeTruthy()
  expect(screen.getByText(/Until Stripe hands it to your bank you can cancel it/)).toBeTruthy()
  await press('Continue')
  expect(await screen.findByText('your bank account, as Stripe knows it')).toBeTruthy()
  await press('Withdraw $38.42')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    ...{ amount: '38.42', method: 'stripe', method_id: 'stripe', method_details: { address: '' } },
  })
})

test('asks Stripe once after somebody has come back from it', async () => {
  const account = { state: 'unfinished', country: 'DE' } as const
  const { sent } = show({ methods: [sampleMethod(), stripe], account, search: '?account=back' })
  expect(await screen.findByText(/isn’t finished/)).toBeTruthy()
  expect(sent().map(({ path }) => path)).toEqual(['/_internal/payout/account/check'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Stripe/ }).checked).toBe(true)
})
