import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../../../api/sessionToken.ts'
import { ada, lamps } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { type Answer, serve } from '../../../testing/serve.ts'
import { moderationRoom } from '../../room.tsx'

// The first test waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const report = {
  id: 'REPORT01',
  report_type: 'spam',
  item_type: 'project',
  item_id: lamps.id,
  reporter: ada.id,
  body: 'Nothing but **links**.',
  created: '2026-01-01T00:00:00.000Z',
  closed: false,
  thread_id: 'THREAD01',
}
const message = (id: string, author_id: string | null, body: object) => ({
  id,
  author_id,
  body,
  created: '2026-01-02T00:00:00.000Z',
  hide_identity: author_id === null,
})
const text = (body: string) => ({
  ...{ type: 'text', body, private: false, replying_to: null, associated_images: [] },
  rendered: [`<p>${body}</p>`],
})
const thread = {
  id: 'THREAD01',
  type: 'report',
  project_id: null,
  report_id: 'REPORT01',
  messages: [
    message('MESSAGE1', ada.id, text('See the gallery.')),
    message('MESSAGE2', null, text('Thank you.')),
    message('MESSAGE3', null, { type: 'thread_closure' }),
  ],
  members: [{ ...ada, name: undefined }],
}

function site(change: Partial<typeof report> = {}) {
  return serve(({ method, path, query }): Answer | undefined => {
    const answers: Record<string, Answer> = {
      'GET /v2/user': { body: ada },
      'GET /v3/report': { body: query.get('closed') === 'true' ? [] : [{ ...report, ...change }] },
      'GET /_internal/report/REPORT01': {
        body: { ...report, ...change, rendered: ['<p>Nothing but <strong>links</strong>.</p>'] },
      },
      'GET /_internal/thread/THREAD01': { body: thread },
      'GET /v3/projects': { body: [lamps] },
      'POST /v3/thread/THREAD01': { status: 204 },
    }
    return answers[`${method} ${path}`]
  })
}

function Pages() {
  return useRoutes([...(moderationRoom.pages ?? [])])
}

beforeEach(() => setToken('mra_test'))

test('shows a report with its thread, and sends a message', async () => {
  const asked = site()
  renderPage(<Pages />, '/report/REPORT01')
  const messages = await screen.findByRole('list', { name: 'Messages' })
  await within(messages).findByText('See the gallery.')
  const said = within(messages)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  expect(said[0]).toContain('See the gallery.')
  expect(said[1]).toContain('Moderator')
  expect(said[2]).toContain('The report was closed.')
  await userEvent.type(screen.getByLabelText('Your message'), 'It goes on.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ body: { type: 'text', body: 'It goes on.' } })
})

test('a closed report accepts no more messages', async () => {
  site({ closed: true })
  renderPage(<Pages />, '/dashboard/report/REPORT01')
  expect(await screen.findByText(/you can no longer write to it/)).toBeTruthy()
  expect(screen.queryByLabelText('Your message')).toBeNull()
})
