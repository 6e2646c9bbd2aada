import { amountOf, type Figure, type Metric } from './metric.ts'

/** The amounts of each bar, of each project and of all together. */
export interface Amounts {
  total: number[]
  byProject: ReadonlyMap<string, readonly number[]>
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Adds up the slices of an answer by project. `barOf` says to which bar each of them belongs; slices beyond it are left out. */
export function amountsOf(
  slices: readonly (readonly Figure[])[],
  metric: Metric,
  barOf: readonly number[],
  bars: number,
): Amounts {
  const total = Array.from({ length: bars }, () => 0)
  const byProject = new Map<string, number[]>()
  for (const [slice, figures] of slices.entries()) {
    const bar = barOf[slice]
    if (bar === undefined) continue
    for (const figure of figures) {
      const { source_project: project } = figure
      const amount = amountOf(figure, metric)
      // Figures of affiliate codes are about no project.
      if (amount === 0 || project === undefined) continue
      const own = byProject.get(project) ?? Array.from({ length: bars }, () => 0)
      own[bar] = (own[bar] ?? 0) + amount
      total[bar] = (total[bar] ?? 0) + amount
      byProject.set(project, own)
    }
  }
  return { total, byProject }
}

/** The bars from one to before another. */
export function slicedAmounts({ total, byProject }: Amounts, from: number, to: number): Amounts {
  return {
    total: total.slice(from, to),
    byProject: new Map([...byProject].map(([project, amounts]) => [project, amounts.slice(from, to)])),
  }
}

/** Bars of equal length from all of them, such as ten from thirty days. */
export function grouped(amounts: readonly number[], size: number): number[] {
  return Array.from({ length: Math.ceil(amounts.length / size) }, (_, at) =>
    sum(amounts.slice(at * size, (at + 1) * size)),
  )
}

/** Projects by their sums, the largest first. Those without any come last, by their id. */
export function rankedProjects(ids: readonly string[], { byProject }: Amounts): string[] {
  const sums = new Map(ids.map((id) => [id, sum(byProject.get(id) ?? [])]))
  const of = (id: string) => sums.get(id) ?? 0
  return ids.toSorted((left, right) => of(right) - of(left) || left.localeCompare(right))
}

export interface Change {
  difference: number
  /** Of the amount before. Null where there was none. */
  ratio: number | null
}

export const changeOf = (now: number, before: number): Change => ({
  difference: now - before,
  ratio: before === 0 ? null : (now - before) / before,
})
