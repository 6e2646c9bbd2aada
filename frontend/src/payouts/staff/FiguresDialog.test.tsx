import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { FiguresDialog } from './FiguresDialog.tsx'

configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

async function open(answer: Answer = { status: 204 }) {
  const asked = serve(({ path }) => (path === '/_internal/payout/figures' ? answer : undefined))
  const onClose = vi.fn()
  renderPage(<FiguresDialog onClose={onClose} />, '/admin/revenue')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter figures' }))
  const type = (label: string | RegExp, text: string) => userEvent.type(dialog.getByLabelText(label), text)
  await type('Day (UTC)', '2026-11-20')
  await type('Amount in dollars', '123.45')
  await type('Impressions', '250000')
  await type(/^Reason/, 'The file lacks it.')
  const ask = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask for it' })
  return { asked, dialog, ask, onClose }
}

/** The SHA-256 of “abc”, as FIPS 180-2 has it. */
const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('asks another admin for the figures, with the digest of the document', async () => {
  const { asked, dialog, ask, onClose } = await open()
  expect(ask.disabled).toBe(true)
  await userEvent.upload(dialog.getByLabelText(/^Choose the document/), new File(['abc'], 'statement.pdf'))
  await waitFor(() => expect(ask.disabled).toBe(false))
  await userEvent.click(ask)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    [
      'POST',
      {
        ...{ day: '2026-11-20', amount: '123.45', impressions: 250_000, reason: 'The file lacks it.' },
        document: { name: 'statement.pdf', digest },
      },
    ],
  ])
})

test('says why it was refused', async () => {
  const { dialog, ask, onClose } = await open(refused('revenue_day_not_over', { field: 'day' }))
  await userEvent.upload(dialog.getByLabelText(/^Choose the document/), new File(['abc'], 'statement.pdf'))
  await waitFor(() => expect(ask.disabled).toBe(false))
  await userEvent.click(ask)
  expect(await dialog.findByText(/must be a day \(UTC\) that is over/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
