import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { AdminApp } from '../../app/AdminApp.tsx'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import type { StaffAct } from './staffActVerbs.ts'

const person = (id: string, username: string) => ({ id, username, avatar_url: 'https://adit.test/avatar' })
const act: StaffAct = {
  ...{ id: 'ACT00001', kind: 'role_change', about: { role: 'moderator', from: 'developer', pauses: false } },
  ...{ text: 'change the role to moderator', user: person('DIGGER01', 'digger'), reason: 'Reviews well.' },
  ...{ asked_by: person('ROOT0001', 'root'), asked: '2026-11-24T00:00:00Z', until: '2026-11-25T00:00:00Z' },
  ...{ alone: false, state: 'waiting', decided_by: null, decided: null, refusal: null },
  may: { decide: true, withdraw: false },
}
const at = (decision: string) => `/_internal/staff_act/ACT00001/${decision}`

function show(acts: readonly StaffAct[], answer: Answer = { status: 204 }, role: 'admin' | 'moderator' = 'admin') {
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role }) }
    if (method === 'POST' && path.startsWith('/_internal/staff_act/')) return answer
    if (path !== '/admin-api/staff_acts') return undefined
    const range = acts.length === 0 ? '*' : `0-${acts.length - 1}`
    return { body: acts, headers: { 'content-range': `staff_acts ${range}/${acts.length}` } }
  })
  renderPage(
    <Routes>
      <Route path="/admin/*" element={<AdminApp />} />
    </Routes>,
    '/admin/staff_acts',
  )
  return () => asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
}

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

const rows = async () => within(await screen.findByRole('list', { name: 'Approvals' })).getAllByRole('listitem')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('says what is asked for, by whom, why and until when, and what became of the others', async () => {
  const lost = { role: 'developer', from: 'moderator', pauses: true }
  show([
    act,
    { ...act, id: 'ACT00002', about: lost, alone: true, may: { decide: false, withdraw: true } },
    {
      ...{ ...act, id: 'ACT00003', kind: 'payment', text: 'pay 5 dollars', state: 'refused', refusal: 'Too much.' },
      ...{ decided_by: person('ROOT0002', 'eve'), decided: '2026-11-24T01:00:00Z' },
      may: { decide: false, withdraw: false },
    },
  ])
  const [waiting, own, over] = await rows()
  expect(waiting?.textContent).toContain('Make digger a moderatorWaiting')
  expect(waiting?.textContent).toContain('Reviews well.')
  expect(waiting?.textContent).toMatch(/Asked by root.*Lapses/)
  expect(own?.textContent).toContain('Take the role of digger away (paused until then)')
  expect(own?.textContent).toContain('Takes effect')
  expect(over?.textContent).toContain('pay 5 dollars: diggerRefused')
  expect(over?.textContent).toContain('Decided by eve')
  expect(over?.textContent).toContain('Refused because: Too much.')
  const buttons = [waiting, own, over].map((row) =>
    row
      ? within(row)
          .queryAllByRole('button')
          .map(({ textContent }) => textContent)
      : [],
  )
  expect(buttons).toEqual([['Confirm', 'Refuse'], ['Withdraw'], []])
})

test('confirms after a question', async () => {
  const sent = show([act])
  await rows()
  await press('Confirm')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm this?' }))
  expect(dialog.getByText('Make digger a moderator')).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent().map((one) => one.slice(0, 2))).toEqual([['POST', at('confirm')]]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('refuses for a reason', async () => {
  const sent = show([act])
  await rows()
  await press('Refuse')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Refuse this?' }))
  const refuse = dialog.getByRole<HTMLButtonElement>('button', { name: 'Refuse' })
  expect(refuse.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Too early.')
  await userEvent.click(refuse)
  await waitFor(() => expect(sent()).toEqual([['POST', at('refuse'), { reason: 'Too early.' }]]))
})

test('withdraws after a question', async () => {
  const sent = show([{ ...act, may: { decide: false, withdraw: true } }])
  await rows()
  await press('Withdraw')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw this?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent().map((one) => one.slice(0, 2))).toEqual([['POST', at('withdraw')]]))
})

test('says why a confirmation was refused', async () => {
  show([act], refused('act_over', {}))
  await rows()
  await press('Confirm')
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText(/already decided or withdrawn/)).toBeDefined()
})

test('says that there is nothing', async () => {
  show([])
  expect(await screen.findByText('Nothing here')).toBeDefined()
})

test('is not for moderators', async () => {
  show([act], undefined, 'moderator')
  expect(await screen.findByText('These pages are for admins.')).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Approvals' })).toBeNull()
})
