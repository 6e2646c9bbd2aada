import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleProfile, sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { TaxMismatchControl } from './TaxMismatchControl.tsx'

const name = 'Tax number doesn’t match'

function show(answer: Answer = { status: 204 }, role: 'admin' | 'moderator' = 'admin') {
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role }) }
    return method === 'POST' ? answer : undefined
  })
  renderPage(<TaxMismatchControl user={sampleProfile({ id: 'DIGGER01', username: 'digger' })} />)
  return { log, sent: () => log.filter(({ method }) => method === 'POST') }
}

async function note(text: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('alertdialog', { name }))
  const lock = dialog.getByRole<HTMLButtonElement>('button', { name: 'Lock withdrawals' })
  expect(lock.disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Notice' }), text)
  await userEvent.click(lock)
}

beforeEach(() => setToken('mra_test'))

test('locks withdrawals, with the notice', async () => {
  const { sent } = show()
  await note(' CP2100A of 3 October ')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const [request] = sent()
  expect([request?.path, request?.body]).toEqual([
    '/_internal/user/DIGGER01/tax_form/mismatch',
    { note: 'CP2100A of 3 October' },
  ])
})

test.each([
  ['no_tax_form', 'This account has no tax form.'],
  ['tax_form_mismatched_already', 'It is already noted that the number of this form doesn’t match.'],
])('says why nothing was locked: %s', async (code, words) => {
  show(refused(code))
  await note('CP2100A')
  expect(await screen.findByText(words)).toBeTruthy()
})

test('is for admins alone', async () => {
  const { log } = show(undefined, 'moderator')
  await waitFor(() => expect(log.map(({ path }) => path)).toContain('/v2/user'))
  expect(screen.queryByRole('button', { name })).toBeNull()
})
