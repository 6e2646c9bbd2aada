import { expect, test } from 'vitest'
import type { OwnProject } from '../../../catalogue/creator/dashboard/NextStep.tsx'
import type { Figure } from '../figures/metric.ts'
import { overviewOf } from './overviewFigures.ts'
import { projectRows } from './projectRows.ts'

const projects = Array.from({ length: 30 }, (_, at) => {
  const id = `P${String(at).padStart(7, '0')}`
  return { id, title: id } as OwnProject // Nothing else is looked at.
})
/** The last project has the most; each had one a day before. */
const metrics = Array.from({ length: 61 }, (_, day) =>
  projects.map(
    ({ id }, at): Figure => ({ source_project: id, metric_kind: 'downloads', downloads: day < 30 ? 1 : at + 1 }),
  ),
)
const downloads = overviewOf({ metrics }, 'downloads')
const known = new Set(projects.map(({ id }) => id))

test('sorts by downloads, and the rows and the others add up to the total', () => {
  const { rows, others } = projectRows(projects, downloads, known)
  expect([rows.length, rows[0]?.project.id, others?.count]).toEqual([20, 'P0000029', 10])
  const shown = rows.flatMap(({ figures }) => figures?.days ?? []).reduce((sum, amount) => sum + amount, 0)
  expect(shown + (others?.downloads ?? 0)).toBe(downloads.total)
  const before = rows.reduce((sum, { figures }) => sum + (figures?.before ?? 0), 0)
  expect(downloads.total - downloads.before).toBe(shown - before + (others?.difference ?? 0))
})

test('never hides a single project behind a row for others', () => {
  expect(projectRows(projects.slice(0, 21), downloads, known)).toMatchObject({ rows: { length: 21 }, others: null })
})

test('projects whose numbers are not known come last, without numbers', () => {
  const { rows } = projectRows(projects.slice(0, 3), downloads, new Set(['P0000000', 'P0000001']))
  expect(rows.map(({ project, figures }) => [project.id, figures !== undefined])).toEqual([
    ['P0000001', true],
    ['P0000000', true],
    ['P0000002', false],
  ])
})
