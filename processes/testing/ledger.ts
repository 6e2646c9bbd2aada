import type { RecordedEvent } from '@adit/events/kit/envelope.ts'

/** What a write leaves in the log. Its mark distinguishes it from every other write. */
export interface Effect {
  type: keyof typeof marks
  mark: string
}

// Data as the schemas of the events define it.
type Data = Record<'title' | 'number' | 'summary' | 'body' | 'projectId', string> & { item: { title: string } }

const marks = {
  ProjectCreated: ({ title }: Data) => title,
  ProjectVersionAdded: ({ number }: Data) => number,
  ProjectSummaryChanged: ({ summary }: Data) => summary,
  ProjectGalleryItemAdded: ({ item }: Data) => item.title,
  ThreadMessagePosted: ({ body }: Data) => body,
  ProjectFollowed: ({ projectId }: Data, actor: string) => `${actor} ${projectId}`,
}

/** `open`: sent but not answered yet. `given up`: never answered and never repeated. */
type State = 'open' | 'answered' | 'given up'

interface Entry {
  effect: Effect
  state: State
}

const keyOf = ({ type, mark }: Effect) => `${type} ${mark}`

/** What the clients know about their writes. */
export class Ledger {
  readonly #entries = new Map<string, Entry>()
  /** Answers that no client can handle. */
  readonly surprises: string[] = []
  /** Number of requests without an answer. */
  lost = 0

  lose(): 'lost' {
    this.lost++
    return 'lost'
  }

  note(effect: Effect, state: State): void {
    this.#entries.set(keyOf(effect), { effect, state })
  }

  count(state: State): number {
    return this.#of(state).length
  }

  #of(state: State): Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.state === state)
  }

  /**
   * Differences between events of the clients and what they know: answered writes are in the log once, others at most once, and nothing
   * else is.
   */
  contradictions(events: readonly RecordedEvent[]): string[] {
    const found = new Map<string, number>()
    for (const { type, data, metadata } of events) {
      if (!Object.hasOwn(marks, type)) continue
      const known = type as Effect['type']
      const key = keyOf({ type: known, mark: marks[known](data as Data, metadata.actor.id) })
      found.set(key, (found.get(key) ?? 0) + 1)
    }
    const wrong: string[] = []
    for (const [key, { state }] of this.#entries) {
      const times = found.get(key) ?? 0
      if (times > 1 || (times === 0 && state === 'answered'))
        wrong.push(`${key} (${state}) is ${times} times in the log`)
    }
    for (const key of found.keys()) if (!this.#entries.has(key)) wrong.push(`${key} was never sent`)
    return wrong
  }
}
