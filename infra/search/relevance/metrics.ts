/** Hits by name with their grades: 3 is what was meant, 2 nearly as good, 1 of some use. All others are 0. */
export type Grades = Readonly<Record<string, 1 | 2 | 3>>

export interface GradedQuery {
  class: string
  text: string
  grades: Grades
}

/** Number of hits that count. */
const depth = 10

/** A hit with this grade or a higher one is what somebody looked for. */
const sought = 2

export interface Quality {
  /** One divided by the place of the first hit that was sought, or 0 if none of the first ten was. */
  reciprocalRank: number
  /** Discounted cumulative gain of the first ten hits (2^grade - 1), divided by that of the best order. */
  ndcg: number
}

/** How good a list of hits is. `hits` starts with the best. */
export function qualityOf(hits: readonly string[], grades: Grades): Quality {
  const found = hits.slice(0, depth).map((hit) => grades[hit] ?? 0)
  const ideal = Object.values(grades).toSorted((a, b) => b - a)
  const best = Math.min(sought, Math.max(...ideal))
  const first = found.findIndex((grade) => grade >= best)
  return { reciprocalRank: first < 0 ? 0 : 1 / (first + 1), ndcg: gain(found) / gain(ideal.slice(0, depth)) }
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
}

export interface ClassQuality {
  name: string
  queries: number
  mrr: number
  ndcg: number
}

/** Means of each class, in the order of their first query, and of all queries. */
export function meansByClass(results: readonly (Quality & { class: string })[]): ClassQuality[] {
  const classes = Map.groupBy(results, (result) => result.class)
  return [...[...classes].map(([name, members]) => meanOf(name, members)), meanOf('all', results)]
}

function meanOf(name: string, members: readonly Quality[]): ClassQuality {
  const mean = (value: (quality: Quality) => number) =>
    members.reduce((sum, member) => sum + value(member), 0) / Math.max(1, members.length)
  return {
    name,
    queries: members.length,
    mrr: mean(({ reciprocalRank }) => reciprocalRank),
    ndcg: mean(({ ndcg }) => ndcg),
  }
}
