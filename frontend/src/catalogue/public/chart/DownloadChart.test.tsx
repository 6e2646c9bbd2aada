import { configure, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '../../../testing/contractCheck.ts'
import { sampleView } from '../../../testing/projectView.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { ProjectViewContext } from '../project/projectView.ts'
import { DownloadChart } from './DownloadChart.tsx'

configure({ asyncUtilTimeout: 10_000 })

const dayOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

function show(counted: number, lastDay: number) {
  const days = Array.from({ length: lastDay }, (_, at) => ({
    ...{ day: dayOf(at + 1), counted: counted + at, repeats: at, bots: 1, embedded: 0 },
  }))
  serve(({ path }) =>
    path === '/_internal/project/deep-lamps/downloads'
      ? { body: { from: dayOf(1), today: dayOf(lastDay), days } }
      : undefined,
  )
  return renderPage(
    <ProjectViewContext value={sampleView()}>
      <DownloadChart />
    </ProjectViewContext>,
    '/mod/deep-lamps',
  )
}

test('gives the numbers of each day as a table', async () => {
  show(100, 20)
  const table = within(await screen.findByRole('table', { name: 'Downloads by day' }))
  const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toHaveLength(21)
  expect(rows.slice(0, 2)).toEqual([
    ['Day', 'Counted', 'Not counted'],
    ['Nov 1, 2026', '100', '1'],
  ])
  expect(rows.at(-1)).toEqual(['Nov 20, 2026', '119', '20'])
})

test('walks along the days by keys, and says each', async () => {
  show(100, 20)
  const walk = await screen.findByRole('slider', { name: 'Downloads by day' })
  expect([walk.getAttribute('min'), walk.getAttribute('max')]).toEqual(['0', '19'])
  fireEvent.focus(walk)
  expect(walk.getAttribute('aria-valuetext')).toBe('Nov 20, 2026: 119 counted, 20 not counted')
  fireEvent.change(walk, { target: { value: '2' } })
  expect(walk.getAttribute('aria-valuetext')).toBe('Nov 3, 2026: 102 counted, 3 not counted')
  expect(screen.getByText('Nov 3, 2026: 102 counted, 3 not counted')).toBeTruthy()
  fireEvent.blur(walk)
  expect(screen.queryByText(/counted, 3 not counted/)).toBeNull()
})

test('names the days of a week where a bar is a week', async () => {
  show(0, 15)
  const walk = await screen.findByRole('slider', { name: 'Downloads by week' })
  expect(screen.getByRole('columnheader', { name: 'Week' })).toBeTruthy()
  expect(walk.getAttribute('max')).toBe('2')
  expect(walk.getAttribute('aria-valuetext')).toMatch(/^Nov 9 – 15, 2026: 77 counted, /)
})

test('says that it could not be read', async () => {
  serve(({ path }) => (path === '/_internal/project/deep-lamps/downloads' ? refused('not_found') : undefined))
  renderPage(
    <ProjectViewContext value={sampleView()}>
      <DownloadChart />
    </ProjectViewContext>,
    '/mod/deep-lamps',
  )
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('has no chart for a few days', async () => {
  show(100, 5)
  expect((await screen.findAllByText(/counted$/)).length).toBeGreaterThan(0)
  expect([screen.queryByRole('slider'), screen.queryByRole('table')]).toEqual([null, null])
})
