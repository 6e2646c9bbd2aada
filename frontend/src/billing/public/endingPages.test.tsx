import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { sandboxOffer } from '../../testing/billing.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../testing/serve.ts'
import { ConfirmEndingPage } from './ConfirmEndingPage.tsx'
import { EndContractPage } from './EndContractPage.tsx'

beforeEach(() => clearToken())

const base = '/_internal/billing'
const times = { asked: '2026-11-26T15:00:00.000Z', ends: '2026-11-26T16:00:00.000Z' }
const ending = { ...times, way: 'withdraw', product_id: 'AditPlus', currency_code: 'USD', refund: 420 }
const preview = { ...ending, begins_at_once: true }
const receipt = { ...ending, received: '2026-11-26T16:00:00.000Z' }

function answering(answer: (asked: Asked) => Answer | undefined, sold = true) {
  const log = serve((asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.path === `${base}/offer`) return { body: { ...sandboxOffer, provider: sold ? 'sandbox' : null } }
    if (asked.path === '/v2/user') return { body: ada }
    return undefined
  })
  return () => log.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.slice(base.length), body])
}

test('a stranger asks for a link, and isn’t told whether there is an account', async () => {
  const sent = answering(({ path }) => (path === `${base}/ending` ? { status: 204 } : undefined))
  renderPage(<EndContractPage intent="withdraw" />, '/contract/withdraw')
  await userEvent.type(await screen.findByLabelText('Email or username'), 'ada@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/If there is such an account/)).toBeTruthy()
  expect(sent()).toEqual([['/ending', { account: 'ada@example.org', way: 'withdraw' }]])
})

test('whoever is signed in goes on at once, and says when it ends', async () => {
  signIn()
  const sent = answering(({ path }) => (path === `${base}/ending/own` ? { body: { flow: 'c0de' } } : undefined))
  const { address } = renderPage(<EndContractPage intent="terminate" />, '/contract/terminate')
  await screen.findByText(/You are signed in as/)
  await userEvent.click(screen.getByRole('radio', { name: /At once, for good cause/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/You are signed in as/)
  expect(sent()).toEqual([['/ending/own', { way: 'terminate_for_cause' }]])
  expect(address()).toBe('/contract/confirm?flow=c0de')
})

test('says that there is nothing to end', async () => {
  signIn()
  answering(({ path }) => (path === `${base}/ending/own` ? refused('nothing_to_end') : undefined))
  renderPage(<EndContractPage intent="terminate" />, '/contract/terminate')
  await screen.findByText(/You are signed in as/)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/nothing to end/)).toBeTruthy()
})

test('is missing where nothing is sold', async () => {
  answering(() => undefined, false)
  renderPage(<EndContractPage intent="withdraw" />, '/contract/withdraw')
  expect(await screen.findByText('Page not found')).toBeTruthy()
})

test('shows what a withdrawal does before it is confirmed, and then its receipt', async () => {
  const sent = answering(({ path }) => {
    if (path === `${base}/ending/preview`) return { body: preview }
    return path === `${base}/ending/confirm` ? { body: receipt } : undefined
  })
  renderPage(<ConfirmEndingPage />, '/contract/confirm?flow=c0de')
  expect(await screen.findByText('$4.20')).toBeTruthy()
  expect(screen.getByText(/so you pay for the time/)).toBeTruthy()
  expect(sent()).toEqual([['/ending/preview', { flow: 'c0de' }]])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
  expect(await screen.findByText(/A receipt is on its way/)).toBeTruthy()
  expect(sent().at(-1)).toEqual(['/ending/confirm', { flow: 'c0de' }])
})

test('a termination for good cause has a reason', async () => {
  const cause = { ...preview, way: 'terminate_for_cause', refund: 0 }
  const sent = answering(({ path, body }) => {
    if (path === `${base}/ending/preview`) return { body: cause }
    if (path !== `${base}/ending/confirm`) return undefined
    const { statement } = body as { statement: string }
    return statement.trim() === ''
      ? refused('statement_required', { field: 'statement' })
      : { body: { ...receipt, ...cause } }
  })
  renderPage(<ConfirmEndingPage />, '/contract/confirm?flow=c0de')
  await userEvent.type(await screen.findByLabelText('Reason'), ' ')
  await userEvent.click(screen.getByRole('button', { name: 'Terminate now' }))
  expect(await screen.findByText(/say why you terminate at once/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reason'), 'It was away.')
  await userEvent.click(screen.getByRole('button', { name: 'Terminate now' }))
  expect(await screen.findByText(/A receipt is on its way/)).toBeTruthy()
  expect(sent().at(-1)).toEqual(['/ending/confirm', { flow: 'c0de', statement: ' It was away.' }])
})

test('says that a link isn’t valid', async () => {
  answering(({ path }) => (path === `${base}/ending/preview` ? refused('link_invalid', { field: 'flow' }) : undefined))
  renderPage(<ConfirmEndingPage />, '/contract/confirm?flow=old')
  expect(await screen.findByText(/link/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Terminate now' })).toBeNull()
})
