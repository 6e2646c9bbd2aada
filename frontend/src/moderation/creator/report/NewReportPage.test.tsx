import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../../../api/sessionToken.ts'
import { sampleProfile } from '../../../testing/account.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { ada, lamps } from '../../../testing/managedProject.ts'
import { sampleVersion } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleReport } from '../../../testing/reports.ts'
import { type Answer, serve } from '../../../testing/serve.ts'
import { moderationRoom } from '../../room.tsx'

// The first test waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

function Pages() {
  return useRoutes([...(moderationRoom.pages ?? [])])
}

const version = sampleVersion('1.2.0', { id: 'VERS0001', project_id: lamps.id })

function site() {
  return serve(({ method, path }): Answer | undefined => {
    const answers: Record<string, Answer> = {
      'GET /v2/user': { body: ada },
      'GET /v3/project/lamps': { body: lamps },
      [`GET /v3/project/${lamps.id}`]: { body: lamps },
      'GET /v3/project/lamps/version/1.2.0': { body: version },
      'GET /v3/user/bob': { body: sampleProfile({ id: 'BOB00001', username: 'bob' }) },
      'POST /v3/report': { body: sampleReport() },
    }
    return answers[`${method} ${path}`] ?? refused('not_found')
  })
}

beforeEach(() => setToken('mra_test'))

test('asks for the page of the item, and says so if nothing on it can be reported', async () => {
  site()
  const { address } = renderPage(<Pages />, '/report')
  const field = await screen.findByLabelText('Page URL')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter the URL of the page.')).toBeTruthy()
  await userEvent.type(field, 'https://adit.example/mods')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText(/couldn't be found/)).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'https://adit.example/mod/lamps/version/1.2.0')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(address()).toBe('/report?item=version&itemID=1.2.0&project=lamps')
  expect((await screen.findByRole('link', { name: 'Deep Lamps 1.2.0' })).getAttribute('href')).toBe(
    '/mod/lamps/version/VERS0001',
  )
})

test('reports the item in the URL by its id', async () => {
  const asked = site()
  renderPage(<Pages />, '/report?item=project&itemID=lamps')
  await screen.findByRole('link', { name: lamps.name })
  await userEvent.click(screen.getByRole('radio', { name: /^Spam/ }))
  await userEvent.type(screen.getByLabelText('Details'), 'Only links.')
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  const link = await screen.findByRole('link', { name: 'Open the report' })
  expect(link.getAttribute('href')).toBe('/dashboard/report/REPORT01')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    report_type: 'spam',
    item_type: 'project',
    item_id: lamps.id,
    body: 'Only links.',
  })
})

test("says that the reported user doesn't exist", async () => {
  site()
  renderPage(<Pages />, '/report?item=user&itemID=nobody')
  expect((await screen.findByText(/couldn't be found/)).textContent).toContain('nobody')
  expect(screen.getByLabelText('Page URL')).toBeTruthy()
})
