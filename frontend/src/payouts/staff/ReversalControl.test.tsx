import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleProfile, sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { ReversalControl } from './ReversalControl.tsx'

const open = 'Take revenue back'
const reason = 'Downloads by 40 machines of one provider'

function show(answer: Answer = { status: 204 }, role: 'admin' | 'moderator' = 'admin') {
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role }) }
    return method === 'POST' ? answer : undefined
  })
  renderPage(<ReversalControl user={sampleProfile({ id: 'DIGGER01', username: 'digger' })} />)
  return { log, sent: () => log.filter(({ method }) => method === 'POST') }
}

async function dialogOf() {
  await userEvent.click(await screen.findByRole('button', { name: open }))
  return within(await screen.findByRole('dialog', { name: 'Take revenue of digger back' }))
}

type InDialog = Awaited<ReturnType<typeof dialogOf>>
const confirmOf = (dialog: InDialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask for it' })

async function fill(dialog: InDialog, more: Readonly<Record<string, string>> = {}) {
  const typed = { 'First day (UTC)': '2026-11-01', 'Last day (UTC)': '2026-11-03', Reason: reason, ...more }
  for (const [label, text] of Object.entries(typed)) await userEvent.type(dialog.getByLabelText(label), text)
  await userEvent.click(confirmOf(dialog))
}

beforeEach(() => setToken('mra_test'))

test('asks for all that was credited in these days', async () => {
  const { sent } = show()
  const dialog = await dialogOf()
  expect(confirmOf(dialog).disabled).toBe(true)
  await fill(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [request] = sent()
  expect([request?.path, request?.body]).toEqual([
    '/_internal/user/DIGGER01/reversal',
    { from: '2026-11-01', until: '2026-11-03', project_id: null, amount: null, reason },
  ])
})

test('asks for a part, of one project', async () => {
  const { sent } = show()
  await fill(await dialogOf(), { 'ID of a project': ' cOpp3rL1 ', 'Amount in dollars': '12.50' })
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ project_id: 'cOpp3rL1', amount: '12.50' }))
})

test('says at the field what is wrong with it, and keeps what was typed', async () => {
  show(refused('reversal_too_large', { field: 'amount', limit: '3.07' }))
  const dialog = await dialogOf()
  await fill(dialog, { 'Amount in dollars': '99' })
  const field = dialog.getByLabelText('Amount in dollars')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByLabelText('Last day (UTC)').getAttribute('aria-invalid')).not.toBe('true')
  expect(dialog.getByLabelText<HTMLInputElement>('Amount in dollars').value).toBe('99')
})

test('is for admins alone', async () => {
  const { log } = show(undefined, 'moderator')
  await waitFor(() => expect(log.map(({ path }) => path)).toContain('/v2/user'))
  expect(screen.queryByRole('button', { name: open })).toBeNull()
})
