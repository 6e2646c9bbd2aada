import { countBits, findByBits } from './bit_page.ts'
import { quickerBits } from './bit_sets.ts'
import { allOf, type Condition, conjuncts, estimate, isEverything, isExclusion, isIndexed, sum } from './condition.ts'
import type { Order } from './layout.ts'
import { likelyPart } from './likely_part.ts'
import { countRows, type Slice, sieveOrder, sortMatches, walk } from './matches.ts'
import type { Source } from './source.ts'

/** Up to this many matches are sorted. For more, the index of the order is walked until the page is full. */
const fewMatches = 3_000

/** How many times longer it takes to test one document than to find one by the index on codes. */
const testCost = 8

export interface Page {
  docs: string[]
  total: number
}

/** A page of the documents that meet the condition, and their number, up to `cap` where counting needs a search of its own. */
export async function findPage(
  source: Source,
  condition: Condition,
  order: Order,
  slice: Slice,
  cap: number | undefined,
): Promise<Page> {
  const matches = estimate(condition, source.listed)
  const bits = isEverything(condition) ? undefined : quickerBits(source, condition)
  if (bits) {
    return findByBits(source, bits, [condition], order, slice)
  }
  if (!isEverything(condition) && isIndexed(condition) && !isWalkQuick(source, slice, matches)) {
    return findAll(source, condition, order, slice, matches)
  }
  const total = await countMatches(source, condition, cap)
  // A count that stopped at its cap doesn't say how many there are.
  const likely = cap !== undefined && total > cap ? Math.max(total, matches) : total
  const docs = total > slice.offset ? (await findDocs(source, condition, order, slice, likely)).docs : []
  return { docs, total }
}

/**
 * The page of a condition that about `matches` documents meet. When matches are dense, this walks the index of the order and tests
 * each document. If the walk takes longer than finding all matches would have, it finds all matches instead. The result has the
 * total if all matches were found.
 */
export async function findDocs(
  source: Source,
  condition: Condition,
  order: Order,
  slice: Slice,
  matches: number,
): Promise<Pick<Page, 'docs'> & Partial<Page>> {
  if (isEverything(condition)) return { docs: await walk(source, condition, order, slice, source.listed) }
  if (!isWalkQuick(source, slice, matches)) return findAll(source, condition, order, slice, matches)
  const steps = Math.min(source.listed, Math.max(1_000, Math.ceil(matches / testCost)))
  const docs = await walk(source, condition, order, slice, steps)
  if (docs.length === slice.limit || steps === source.listed) return { docs }
  return findAll(source, condition, order, slice, matches)
}

function isWalkQuick(source: Source, { offset, limit }: Slice, matches: number): boolean {
  const steps = ((offset + limit) * source.listed) / Math.max(matches, 1)
  return steps * testCost < matches
}

function findAll(source: Source, condition: Condition, order: Order, slice: Slice, matches: number): Promise<Page> {
  return matches <= fewMatches
    ? sortMatches(source, condition, order, slice)
    : sieveOrder(source, condition, order, slice)
}

/** A part of the matches may be enough to pass the cap. If it isn't, counts all of them. */
async function countPast(source: Source, condition: Condition, cap: number): Promise<number> {
  const part = likelyPart(condition, source.listed, cap)
  const found = part ? await countRows(source, part, cap) : 0
  return found > cap ? found : countRows(source, condition, cap)
}

/** A condition with this many times the cap is likely to pass it early, however it is counted. */
const wellPast = 2

/** Exact unless it passes `cap`. Subtracting the excluded documents saves testing every match for the exclusion. */
export async function countMatches(source: Source, condition: Condition, cap: number | undefined): Promise<number> {
  if (isEverything(condition)) return source.listed
  if (condition.kind === 'any' && condition.codes.length === 1) return sum(condition.counts)
  const bits = quickerBits(source, condition)
  if (bits) return countBits(source, bits, condition)
  if (cap !== undefined && estimate(condition, source.listed) > cap * wellPast) return countPast(source, condition, cap)
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
