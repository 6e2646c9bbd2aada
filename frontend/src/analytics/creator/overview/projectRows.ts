import type { OwnProject } from '../../../catalogue/creator/dashboard/NextStep.tsx'
import { sum } from '../figures/amounts.ts'
import type { OverviewOfMetric } from './overviewFigures.ts'

/** More projects than this are one row, whose link leads to all of them. */
const rowsMax = 20

export interface ProjectRow {
  project: OwnProject
  /** Undefined while they load, and where the viewer may not see them. */
  figures: { days: readonly number[]; before: number } | undefined
}

export interface OtherProjects {
  count: number
  downloads: number
  difference: number
}

/** Rows sorted by downloads; together with the others they add up to the total. */
export function projectRows(
  projects: readonly OwnProject[],
  downloads: OverviewOfMetric | undefined,
  known: ReadonlySet<string>,
): { rows: ProjectRow[]; others: OtherProjects | null } {
  const zeros = downloads?.now.total.map(() => 0) ?? []
  const figuresOf = ({ id }: OwnProject) =>
    downloads && known.has(id)
      ? { days: downloads.now.byProject.get(id) ?? zeros, before: sum(downloads.past.byProject.get(id) ?? []) }
      : undefined
  const rows = projects
    .map((project): ProjectRow => ({ project, figures: figuresOf(project) }))
    .toSorted(
      (left, right) => amountOf(right) - amountOf(left) || left.project.title.localeCompare(right.project.title),
    )
  const shown = rows.length <= rowsMax + 1 ? rows : rows.slice(0, rowsMax)
  const rest = rows.slice(shown.length)
  const total = rest.reduce((all, row) => all + Math.max(0, amountOf(row)), 0)
  const before = rest.reduce((all, { figures }) => all + (figures?.before ?? 0), 0)
  return {
    rows: shown,
    others: rest.length === 0 ? null : { count: rest.length, downloads: total, difference: total - before },
  }
}

/** Those without numbers come last. */
const amountOf = ({ figures }: ProjectRow): number => (figures ? sum(figures.days) : -1)
