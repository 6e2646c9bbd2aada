import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { clearToken, setToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { sampleReport } from '../../testing/reports.ts'
import { type Answer, serve } from '../../testing/serve.ts'
import { ReportButton } from './ReportButton.tsx'

// The first test waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const item = { type: 'project', id: 'PROJECT1', name: 'Lantern' } as const

function site(answer: Answer) {
  setToken('mra_test')
  return serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    return method === 'POST' && path === '/v3/report' ? answer : undefined
  })
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Report project' }))
  return screen.findByRole('alertdialog')
}

test('leads people who are not signed in to the sign-in page and back', async () => {
  serve(() => undefined)
  clearToken()
  renderPage(<ReportButton item={item} />, '/mod/lantern?tab=1')
  const link = await screen.findByRole('link', { name: 'Report project' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/auth/sign-in?redirect=/mod/lantern?tab=1')
})

test('asks for a reason and a text before anything is sent', async () => {
  const asked = site({ body: sampleReport() })
  renderPage(<ReportButton item={item} />)
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(within(dialog).getByText('Choose a reason.')).toBeTruthy()
  expect(within(dialog).getByText('Describe what you saw.')).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/v3/report')).toEqual([])
})

test('sends the report and leads to its page', async () => {
  const asked = site({ body: sampleReport() })
  const { address } = renderPage(<ReportButton item={item} />)
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Malicious/ }))
  await userEvent.type(within(dialog).getByLabelText('Details'), ' It mines. ')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Open the report' }))
  await waitFor(() => expect(address()).toBe('/dashboard/report/REPORT01'))
  expect(asked.find(({ path }) => path === '/v3/report')?.body).toEqual({
    report_type: 'malicious',
    item_type: 'project',
    item_id: 'PROJECT1',
    body: 'It mines.',
  })
})

test('keeps what was written when it is refused', async () => {
  site(refused('item_not_found', { field: 'item_id', item_type: 'project', item_id: 'PROJECT1' }))
  renderPage(<ReportButton item={item} />)
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Spam/ }))
  await userEvent.type(within(dialog).getByLabelText('Details'), 'Only links.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(await within(dialog).findByText('item_id: the project "PROJECT1" does not exist.')).toBeTruthy()
  expect(within(dialog).getByDisplayValue('Only links.')).toBeTruthy()
})
