import { createHash } from 'node:crypto'
import type { ReadAddress } from '@adit/platform/http/page_renderer.ts'
import { LRUCache } from 'lru-cache'
import { SharedRuns } from '../gateway/shared_runs.ts'
import type { PageSource } from './page_metrics.ts'

/** A page as it is sent. */
export interface MadePage {
  status: number
  location?: string
  body: Buffer
  /** Undefined for what must not be kept. */
  etag?: string
}

/** Makes a page, reading only by the given function. */
export type MakePage = (
  read: ReadAddress,
) => Promise<{ status: number; location?: string; text: string; isWhole: boolean }>

export interface PageCacheOptions {
  /** Reads the API as anybody. */
  read: ReadAddress
  /**
   * Names what all answers are made from, as it is at this moment. While the name stays, answers are not compared, except after
   * `trusted.ms`, for what depends on the time or on search. Absent: they are always compared.
   */
  stateOf?: (() => Promise<string>) | undefined
  now?: () => number
  /** Bytes of all kept pages together. */
  maxBytes?: number
  /** An answer takes longer than this: the last page is sent instead. */
  checkMs?: number
  /** Is told where each page came from. */
  onPage?: (source: PageSource) => void
}

interface Kept extends MadePage {
  /** Digest of the answer at each address that was read. */
  answers: ReadonlyMap<string, string>
  madeAt: number
  /** Shows a text that could have been erased since: never sent without a comparison. */
  isPersonal: boolean
  /** When all answers were last compared. */
  comparedAt: number
  /** What was named just before the answers were last read or compared. */
  state: string | undefined
}

type Verdict = 'same' | 'changed' | 'away'
type Answer = Awaited<ReturnType<ReadAddress>>

/** Nothing tells when a search or the lists of values would answer differently, so pages show what they answered this long ago. */
const trusted = {
  addresses:
    /^\/(?:v2\/search|v2\/statistics|v2\/tag\/|_internal\/(?:search\/|game_versions|rising|review_pace|version_steps|downloads\/))/,
  ms: 5_000,
}

/** What people say about themselves is gone everywhere once they are erased, while the API is away, too. */
const personal = /"bio":\s*"/

/** Then a page is made again for its relative times. */
const freshMs = 300_000

/** So long the last page stands in while the API is away. */
const standInMs = 3_600_000

/** What a kept page takes beside its body, which is also kept compressed once somebody has asked for it so: a quarter more at most. */
const overhead = 2_048

/**
 * Pages for everybody, by a key that holds all that they depend on. A kept page is sent only if the API answers the same at every address that
 * it was made from, or if nothing has changed that answers are made from. So nobody gets one after what it shows has been changed, hidden or
 * erased. What is read for a comparison that changes the page makes the next one.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Kept>
  readonly #runs = new SharedRuns<MadePage>()
  readonly #states = new SharedRuns<string | undefined>()
  readonly #options: Required<Omit<PageCacheOptions, 'stateOf'>> & Pick<PageCacheOptions, 'stateOf'>

  constructor(options: PageCacheOptions) {
    this.#options = {
      now: Date.now,
      maxBytes: 64 << 20,
      checkMs: 1_500,
      onPage: () => undefined,
      stateOf: undefined,
      ...options,
    }
    this.#pages = new LRUCache({
      maxSize: this.#options.maxBytes,
      sizeCalculation: ({ body, answers }, key) =>
        Math.ceil(body.length * 1.25) + key.length + answers.size * 200 + overhead,
    })
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /**
   * The page, compared or made after this call. Requests for one page that come meanwhile share the next comparison: one under way may
   * have begun before what they know of.
   */
  page(key: string, make: MakePage): Promise<MadePage> {
    return this.#runs.run(key, () => this.#find(key, make))
  }

  async #find(key: string, make: MakePage): Promise<MadePage> {
    const { now, read, onPage } = this.#options
    const kept = this.#pages.get(key)
    const answers = new Map<string, Promise<Answer>>()
    const readOnce: ReadAddress = (address) => {
      const known = answers.get(address) ?? read(address)
      answers.set(address, known)
      return known
    }
    const standIn = () => {
      if (!kept || kept.isPersonal || !this.#pages.has(key) || now() - kept.comparedAt >= standInMs) return undefined
      onPage('stand_in')
      return kept
    }
    const startedAt = now()
    // Asked before anything is read, so what changes meanwhile is noticed next time.
    const state = await this.#state()
    if (kept) {
      const isSame = state !== undefined && state === kept.state && startedAt - kept.comparedAt < trusted.ms
      const verdict = isSame ? 'same' : await this.#compare(key, kept, state, readOnce)
      if (verdict === 'same' && now() - kept.madeAt < freshMs) {
        onPage('kept')
        return kept
      }
      const last = verdict === 'away' ? standIn() : undefined
      if (last) return last
    }
    const made = await make(readOnce).catch((error: unknown) => {
      const last = standIn()
      if (last) return last
      throw error
    })
    if ('body' in made) return made
    const last = made.status >= 500 ? standIn() : undefined
    if (last) return last
    onPage('made')
    return this.#keep(key, made, answers, { madeAt: startedAt, state })
  }

  /** Undefined if it is not known. */
  async #state(): Promise<string | undefined> {
    const { stateOf, checkMs } = this.#options
    if (!stateOf) return undefined
    return within(
      this.#states.run('', () => stateOf().catch(() => undefined)),
      checkMs,
      undefined,
    )
  }

  /** A page that shows something else than the API answers is dropped, even if that is known only after it was sent. */
  async #compare(key: string, kept: Kept, state: string | undefined, read: ReadAddress): Promise<Verdict> {
    const { now, checkMs } = this.#options
    const startedAt = now()
    const isTrusted = startedAt - kept.comparedAt < trusted.ms
    const asked = [...kept.answers].filter(([address]) => !isTrusted || !trusted.addresses.test(address))
    const changed = Promise.withResolvers<Verdict>()
    const compared = Promise.all(
      asked.map(async ([address, digest]): Promise<Verdict> => {
        const answer = await read(address).catch(() => undefined)
        if (!answer || answer.status >= 500) return 'away'
        if (digestOf(answer) === digest) return 'same'
        if (this.#pages.peek(key) === kept) this.#pages.delete(key)
        changed.resolve('changed')
        return 'changed'
      }),
    ).then((verdicts): Verdict => (verdicts.includes('away') ? 'away' : 'same'))
    const verdict = await within(Promise.race([changed.promise, compared]), checkMs, 'away')
    if (verdict === 'same') kept.state = state
    if (verdict === 'same' && !isTrusted) kept.comparedAt = startedAt
    return verdict
  }

  async #keep(
    key: string,
    { status, location, text, isWhole }: Awaited<ReturnType<MakePage>>,
    answers: ReadonlyMap<string, Promise<Answer>>,
    { madeAt, state }: { madeAt: number; state: string | undefined },
  ): Promise<MadePage> {
    const body = Buffer.from(text)
    const page = { status, body, ...(location !== undefined && { location }) }
    const found = status === 200 && isWhole ? await digestsOf(answers) : undefined
    if (!found) {
      this.#pages.delete(key)
      return page
    }
    const { digests, isPersonal } = found
    const etag = etagOf(key, madeAt, digests)
    const kept = { ...page, etag, answers: digests, isPersonal, madeAt, comparedAt: madeAt, state }
    this.#pages.set(key, kept)
    return kept
  }
}

const digestOf = ({ status, text }: Answer): string =>
  createHash('sha256').update(`${status} `).update(text).digest('base64url')

/** Undefined if something could not be read. */
async function digestsOf(
  answers: ReadonlyMap<string, Promise<Answer>>,
): Promise<{ digests: Map<string, string>; isPersonal: boolean } | undefined> {
  const digests = new Map<string, string>()
  let isPersonal = false
  for (const [address, reading] of answers) {
    const answer = await reading.catch(() => undefined)
    if (!answer || answer.status >= 500) return undefined
    digests.set(address, digestOf(answer))
    isPersonal ||= personal.test(answer.text)
  }
  return { digests, isPersonal }
}

/** Weak: pages of one day with the same answers differ in their relative times. */
function etagOf(key: string, at: number, answers: ReadonlyMap<string, string>): string {
  const day = Math.floor(at / 86_400_000)
  const hash = createHash('sha256').update(JSON.stringify([key, day, [...answers].toSorted()]))
  return `W/"${hash.digest('base64url').slice(0, 27)}"`
}

async function within<Found>(finding: Promise<Found>, ms: number, otherwise: Found): Promise<Found> {
  const late = Promise.withResolvers<Found>()
  const timer = setTimeout(() => late.resolve(otherwise), ms)
  try {
    return await Promise.race([finding, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
