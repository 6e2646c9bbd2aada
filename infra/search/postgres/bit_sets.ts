import { type Condition, leastRead, sum } from './condition.ts'
import { bitsInPart } from './schema.ts'
import type { KeptBits, Source } from './source.ts'
import { type AnyCode, Parameters } from './sql.ts'

const none = `0::bit(${bitsInPart})`

/** At most this many documents are read to make bits for a condition's codes that have none. */
const maxUnkept = 5_000

/** Reading the bits of this many documents takes as long as finding and reading one by the index on codes. */
const bitsToOneRead = 500

/** The bits, if they can evaluate the condition and are the faster way to do it. */
export function quickerBits({ bits, listed }: Source, condition: Condition): KeptBits | undefined {
  if (leastRead(condition, listed) * bitsToOneRead <= listed) return undefined
  return hasBitsFor(condition, bits) ? bits : undefined
}

/** Whether bits can evaluate the condition, apart from codes without bits that have few documents. */
export function hasBitsFor(condition: Condition, bits: KeptBits | undefined): bits is KeptBits {
  return bits !== undefined && unkeptIn(condition, bits) <= maxUnkept
}

function unkeptIn(condition: Condition, bits: KeptBits): number {
  switch (condition.kind) {
    case 'any':
      return sum(condition.codes.map((code, index) => (bits.codes.has(code) ? 0 : (condition.counts[index] ?? 0))))
    case 'and':
    case 'or':
      return sum(condition.conditions.map((part) => unkeptIn(part, bits)))
    case 'not':
      return unkeptIn(condition.condition, bits)
    default:
      return Number.POSITIVE_INFINITY
  }
}

/**
 * Builds a statement over sets of documents as bits, part by part: its common table expressions and values. Each set of codes is
 * computed once, however often conditions use it.
 */
export class BitSets {
  readonly parameters = new Parameters()
  readonly #bits: KeptBits
  readonly #schema: string
  readonly #names = new Map<string, string>()
  readonly #tables: string[] = []

  constructor(bits: KeptBits, schema: string) {
    this.#bits = bits
    this.#schema = schema
  }

  /** Definitions for `with`. */
  tables(): string[] {
    return this.#tables
  }

  /** The bits of part `p.part` for documents that meet the condition, as SQL. Places without a listed document are never set. */
  of(condition: Condition): string {
    switch (condition.kind) {
      case 'any':
        return this.#ofCodes(condition)
      case 'and':
        return condition.conditions.length === 0 ? this.#listed() : this.#joined(condition.conditions, '&')
      case 'or':
        return condition.conditions.length === 0 ? none : this.#joined(condition.conditions, '|')
      case 'not':
        return `(${this.#listed()} & ~ ${this.of(condition.condition)})`
      default:
        throw new Error(`There are no bits for a condition on ${condition.kind}`)
    }
  }

  /** All parts as `p(part)`, for `from`. */
  parts(): string {
    const listed = this.parameters.add(this.#bits.listed)
    return `generate_series(0, coalesce((select max(part) from ${this.#schema}.bits where code = ${listed}), 0)) p(part)`
  }

  #joined(conditions: readonly Condition[], operator: '&' | '|'): string {
    return `(${conditions.map((condition) => this.of(condition)).join(` ${operator} `)})`
  }

  #listed(): string {
    return this.#ofCodes({ kind: 'any', codes: [this.#bits.listed], counts: [] })
  }

  #ofCodes({ codes }: AnyCode): string {
    const name = codes.toSorted((a, b) => a - b).join()
    const table = this.#names.get(name) ?? `k${this.#names.size}`
    if (!this.#names.has(name)) {
      this.#names.set(name, table)
      this.#tables.push(`${table} as materialized (${this.#selectCodes(codes)})`)
    }
    return `coalesce((select k.bits from ${table} k where k.part = p.part), ${none})`
  }

  #selectCodes(codes: readonly number[]): string {
    const kept = codes.filter((code) => this.#bits.codes.has(code))
    const rest = codes.filter((code) => !this.#bits.codes.has(code))
    const ofKept = `select part, bits from ${this.#schema}.bits where code = any(${this.parameters.codes(kept)})`
    if (rest.length === 0) return kept.length === 1 ? ofKept : united(ofKept)
    const ofRest = `select d.place / ${bitsInPart}, set_bit(${none}, d.place % ${bitsInPart}, 1)
      from ${this.#schema}.document d where d.feat && ${this.parameters.codes(rest)}`
    return united(`${ofKept} union all ${ofRest}`)
  }
}

function united(select: string): string {
  return `select u.part, bit_or(u.bits) as bits from (${select}) u group by u.part`
}

/** Whether the document at the place of row `o` is in the set given by the array of all parts' bits, as SQL. */
export function isAmong(parts: string): string {
  return `get_bit(${parts}[o.place / ${bitsInPart} + 1], o.place % ${bitsInPart}) = 1`
}
