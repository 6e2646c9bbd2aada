import type { Breach } from './breach.ts'

/** What is held and what must be, which are the same. */
export class Agreement {
  readonly #kind: string
  readonly #held = new Set<string>()
  readonly #due = new Set<string>()
  readonly #allowed = new Set<string>()

  constructor(kind: string) {
    this.#kind = kind
  }

  hold = (what: string) => this.#held.add(what)
  release = (what: string) => this.#held.delete(what)
  expect = (what: string) => this.#due.add(what)
  /** It may be held or not. */
  allow = (what: string) => {
    this.#due.delete(what)
    this.#allowed.add(what)
  }

  breaches(): Breach[] {
    const kind = this.#kind
    const orphans = [...this.#held].filter((what) => !this.#due.has(what) && !this.#allowed.has(what))
    const missing = [...this.#due].filter((what) => !this.#held.has(what))
    return [
      ...orphans.map((what) => ({ kind: `${kind} held in vain`, what })),
      ...missing.map((what) => ({ kind: `${kind} not held`, what })),
    ]
  }
}
