import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { sampleBalance } from '../../testing/payouts.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { countries } from './countries.values.ts'
import { TaxFormPage } from './TaxFormPage.tsx'

type TaxForm = ResponseOf<'GET /_internal/payout/tax_form'>

const none: TaxForm = { status: 'unrequested', form: null }
const german = { type: 'W-8BEN', country: 'DE', signed: '2026-05-04T10:00:00.000Z', expires: '2029-12-31' } as const

function show(known: TaxForm = none, answers: Answer[] = [{ status: 204 }]) {
  const rest = [...answers]
  const log = serve(({ method, path }) => {
    if (path === '/_internal/payout/tax_form' && method === 'POST') return rest.length > 1 ? rest.shift() : rest[0]
    if (path === '/_internal/payout/tax_form') return { body: known }
    if (path === '/v3/payout/balance') return { body: sampleBalance() }
    return path === '/v2/user' ? { body: sampleUser() } : undefined
  })
  renderPage(<TaxFormPage />, '/dashboard/revenue/tax-form')
  return () => log.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

const country = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country where you pay taxes' })
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Taxpayer number/ })
const sign = () => userEvent.click(screen.getByRole('button', { name: 'Sign the form' }))

async function fill(chosen: string, taxNumber: string) {
  await userEvent.selectOptions(await country(), chosen)
  await userEvent.type(screen.getByRole('textbox', { name: 'Legal name' }), 'Ada Lamp')
  await userEvent.type(screen.getByRole('textbox', { name: 'Permanent address' }), '1 Deep Street')
  if (taxNumber !== '') await userEvent.type(number(), taxNumber)
  await userEvent.click(screen.getByRole('checkbox'))
}

const body = {
  ...{ country: 'US', is_company: false, name: 'Ada Lamp', address: '1 Deep Street' },
  ...{ tax_number: '123-45-6789', certified: true },
}

beforeEach(() => setToken('mra_test'))

test('signs the form that the country needs', async () => {
  const sent = show()
  await fill('US', '123-45-6789')
  expect(screen.getByText(/This gives form/).textContent).toBe('This gives form W-9. It holds until you replace it.')
  await sign()
  await waitFor(() => expect(sent()).toEqual([body]))
  await waitFor(() => expect(number().value).toBe(''))
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

test.each([
  ['DE', 'A person', /^This gives form W-8BEN\. It holds until December 31, \d{4}\.$/],
  ['DE', 'A company', /^This gives form W-8BEN-E\. /],
  ['US', 'A company', /^This gives form W-9\. /],
])('%s, %s', async (chosen, who, words) => {
  show()
  await userEvent.selectOptions(await country(), chosen)
  await userEvent.click(screen.getByRole('radio', { name: who }))
  expect(screen.getByText(/This gives form/).textContent).toMatch(words)
})

test('elsewhere the number can be left out', async () => {
  const sent = show()
  await fill('DE', '')
  await sign()
  await waitFor(() => expect(sent()).toEqual([{ ...body, country: 'DE', tax_number: '' }]))
})

test('says at each field what is missing, and sends nothing', async () => {
  const sent = show()
  await country()
  await sign()
  expect(await screen.findAllByText('Fill in this field.')).toHaveLength(3)
  expect(screen.getByText('Certify it to sign the form.')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await country()))
  expect(sent()).toEqual([])
})

test.each(['12345678', '1234567890', '12-34-x6789', ''])('in the United States %j is no number', async (taxNumber) => {
  const sent = show()
  await fill('US', taxNumber)
  await sign()
  expect(await screen.findByText('Must have nine digits, with or without hyphens.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(number()))
  expect(sent()).toEqual([])
})

test('shows a refusal at its field', async () => {
  show(none, [refused('tax_number_invalid', { field: 'tax_number' })])
  await fill('US', '123456789')
  await sign()
  await waitFor(() => expect(number().getAttribute('aria-invalid')).toBe('true'))
})

test('asks for the password when the server does', async () => {
  const sent = show(none, [refused('password_required', { field: 'password' }), { status: 204 }])
  await fill('US', '123-45-6789')
  await sign()
  await userEvent.type(await screen.findByLabelText('Your password'), 'deeper')
  await sign()
  await waitFor(() => expect(sent()).toEqual([body, { ...body, password: 'deeper' }]))
})

test('shows what is on file', async () => {
  show({ status: 'complete', form: german })
  await screen.findByRole('heading', { name: 'On file' })
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['W-8BEN', 'Germany', 'May 4, 2026', 'December 31, 2029'])
  expect((await country()).value).toBe('DE')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says that a form has expired', async () => {
  show({ status: 'unrequested', form: { ...german, expires: '2025-12-31' } })
  expect(await screen.findByText('Your form has expired. Sign a new one.')).toBeTruthy()
  expect(screen.getByText('Was valid to')).toBeTruthy()
})

test('explains a number that does not match', async () => {
  show({ status: 'tin-mismatch', form: { ...german, type: 'W-9', country: 'US', expires: null } })
  expect((await screen.findByRole('alert')).textContent).toContain('under another name')
  expect(screen.getByText('Until you replace it')).toBeTruthy()
})

test('lists each country once, by a name', async () => {
  show()
  const names = [...(await country()).options].slice(1).map(({ text }) => text)
  expect(new Set(countries).size).toBe(249)
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
})
