import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { ChartEventsList } from './ChartEventsList.tsx'
import { type ChartEvent, fieldsOf, newChartEvent, typedOf } from './chartEvent.ts'

const outage: ChartEvent = {
  ...{ id: 7, title: 'Files were away', announcement_url: 'https://example.org/7', for_metric_kind: ['downloads'] },
  ...{ starts: '2026-11-02T09:00:00.000Z', ends: '2026-11-02T10:30:00.000Z' },
}

function show(events: readonly ChartEvent[], answer: Answer = { body: outage }) {
  const asked = serve(({ method, path }) => {
    if (path === '/v3/analytics-event') return { body: events }
    if (path.startsWith('/_internal/analytics-event')) return method === 'DELETE' ? { status: 204 } : answer
    return undefined
  })
  renderPage(<ChartEventsList />, '/admin/chart_events')
  return () => asked.filter(({ method }) => method !== 'GET')
}

configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

test('times are typed in UTC, and no chosen chart means all of them', () => {
  expect(fieldsOf(typedOf(outage))).toEqual({
    ...{ title: 'Files were away', announcement_url: 'https://example.org/7', for_metric_kind: ['downloads'] },
    ...{ starts: '2026-11-02T09:00:00Z', ends: '2026-11-02T10:30:00Z' },
  })
  expect(fieldsOf({ ...newChartEvent(Date.UTC(2026, 10, 2, 9, 59)), title: ' Away ' })).toEqual({
    ...{ title: 'Away', announcement_url: null, for_metric_kind: null },
    ...{ starts: '2026-11-02T08:00:00Z', ends: '2026-11-02T09:00:00Z' },
  })
})

test('says when there are none, and adds one', async () => {
  const sent = show([])
  await screen.findByText('No announcements yet')
  await userEvent.click(screen.getByRole('button', { name: 'Add announcement' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /what happened/i }), 'Search was away')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Views' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toMatchObject([
    {
      ...{ method: 'POST', path: '/_internal/analytics-event' },
      body: { title: 'Search was away', announcement_url: null, for_metric_kind: ['views'] },
    },
  ])
})

test('shows what is wrong beside its field, and keeps what was typed', async () => {
  show([outage], refused('chart_event_ends_first', { field: 'ends' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/ends before it begins/)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /what happened/i }).value).toBe('Files were away')
})

test('removes one after a question', async () => {
  const sent = show([outage])
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(sent()).toEqual([])
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent()).toMatchObject([{ method: 'DELETE', path: '/_internal/analytics-event/7' }]))
})
