import { allOf, branchesOf, type Condition, conjuncts, estimate } from './condition.ts'
import type { AnyCode } from './sql.ts'

/** A part must be expected to give this many times what is wanted: codes are less independent than the estimates assume. */
const margin = 2

/**
 * Some of the documents that meet the condition, probably at least `wanted`, and found sooner: the likeliest branch, with as few
 * codes of its widest set as suffice. Undefined where that saves nothing.
 */
export function likelyPart(condition: Condition, listed: number, wanted: number): Condition | undefined {
  const branches = branchesOf(condition)
  const [branch] = branches.toSorted((a, b) => estimate(b, listed) - estimate(a, listed))
  if (!branch || estimate(branch, listed) < wanted * margin) return undefined
  const parts = conjuncts(branch)
  const [widest] = parts.filter(isAnyCode).sort((a, b) => b.codes.length - a.codes.length)
  const rest = parts.filter((part) => part !== widest)
  const few = widest && fewest(widest, (wanted * margin * listed) / Math.max(1, estimate(allOf(rest), listed)))
  if (!few) return branches.length > 1 ? branch : undefined
  return allOf([...rest, few])
}

const isAnyCode = (part: Condition): part is AnyCode => part.kind === 'any'

/** The rarest single code with enough documents, or else the most frequent codes. Undefined if that takes all codes. */
function fewest({ codes, counts }: AnyCode, documents: number): AnyCode | undefined {
  const sorted = codes.map((code, index) => ({ code, count: counts[index] ?? 0 })).sort((a, b) => a.count - b.count)
  const one = sorted.find(({ count }) => count >= documents)
  const taken = one ? [one] : []
  for (let reached = one ? documents : 0; reached < documents; ) {
    const next = sorted.pop()
    if (!next) return undefined
    taken.push(next)
    reached += next.count
  }
  if (taken.length === codes.length) return undefined
  return { kind: 'any', codes: taken.map(({ code }) => code), counts: taken.map(({ count }) => count) }
}
