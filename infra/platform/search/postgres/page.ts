import { allOf, type Condition, conjuncts, estimate, isEverything, isExclusion, isIndexed, sum } from './condition.ts'
import { countRows, type Slice, type Source, sortMatches, walk } from './matches.ts'
import type { Order } from './order.ts'

/** So many matches are counted and sorted in one go; above, the total is found first and decides how to go on. */
const fewMatches = 3_000

/** Testing one document on a walk costs about as much as reading and sorting so many found by the index on codes. */
const walkCost = 2

export interface Page {
  docs: string[]
  total: number
}

/** A page of the documents that fulfil the condition, and how many do, counted up to `cap`. */
export async function findPage(
  source: Source,
  condition: Condition,
  order: Order,
  slice: Slice,
  cap: number | undefined,
): Promise<Page> {
  if (!isEverything(condition) && isIndexed(condition) && estimate(condition, source.listed) <= fewMatches) {
    return sortMatches(source, condition, order, slice)
  }
  const total = await countMatches(source, condition, cap)
  const docs = total > slice.offset ? await findDocs(source, condition, order, slice, total) : []
  return { docs, total }
}

/**
 * The page of a condition that about `matches` documents fulfil: along the index of the order, testing each, when matches are
 * thick; else all matches sorted. A walk that goes on for longer than sorting would have taken is given up for it.
 */
export async function findDocs(
  source: Source,
  condition: Condition,
  order: Order,
  slice: Slice,
  matches: number,
): Promise<string[]> {
  if (isEverything(condition)) return walk(source, condition, order, slice, source.listed)
  const expected = ((slice.offset + slice.limit) * source.listed) / Math.max(matches, 1)
  const sort = async () => (await sortMatches(source, condition, order, slice)).docs
  if (isIndexed(condition) && expected * walkCost > matches) return sort()
  const patience = Math.max(matches / walkCost, expected * 2, 1_000)
  const steps = isIndexed(condition) ? Math.min(Math.ceil(patience), source.listed) : source.listed
  const docs = await walk(source, condition, order, slice, steps)
  return docs.length === slice.limit || steps === source.listed ? docs : sort()
}

/** Exact unless it passes `cap`. Subtracting saves testing every match for what is excluded. */
export async function countMatches(source: Source, condition: Condition, cap: number | undefined): Promise<number> {
  if (isEverything(condition)) return source.listed
  if (condition.kind === 'any' && condition.codes.length === 1) return sum(condition.counts)
  const parts = conjuncts(condition)
  const exclusion = parts.find(isExclusion)
  if (exclusion) {
    const rest = allOf(parts.filter((part) => part !== exclusion))
    if (isEverything(rest) || isIndexed(rest)) {
      const all = await countMatches(source, rest, undefined)
      return all - (await countMatches(source, allOf([rest, exclusion.condition]), undefined))
    }
  }
  return countRows(source, condition, cap)
}
