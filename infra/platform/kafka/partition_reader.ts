import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { IHeaders } from 'kafkajs'
import { fromMessage } from './message.ts'

export interface Taken {
  events: RecordedEvent[]
  /** Everything at or below has been taken; undefined when nothing new was there. */
  upTo: Position | undefined
  /** A message was missing before one of these: read again from the beginning of the topic. */
  rewind: boolean
  problems: Error[]
}

type ReadMessage = { value: Buffer | null; headers?: IHeaders; offset: string }

/**
 * Takes one partition's messages in log order. Each names the one before it, so what comes again is dropped and what is missing
 * is noticed, whatever became of the topic: a relay that woke up late, a topic wiped and filled anew, a wrong offset to begin at.
 */
export class PartitionReader {
  #last: Position | undefined
  #rewound = false
  #complained = false

  constructor(last: Position | undefined) {
    this.#last = last
  }

  /** Looks at messages without moving on: that is what `passed` is for, once they have had their effect. */
  take(messages: readonly ReadMessage[], wants: (type: string) => boolean = () => true): Taken {
    const taken: Taken = { events: [], upTo: undefined, rewind: false, problems: [] }
    for (const message of messages) {
      const delivered = fromMessage(message)
      const last = taken.upTo ?? this.#last
      if (!delivered) {
        taken.problems.push(new Error(`The message at offset ${message.offset} is none of the relay's`))
      } else if (isAbove(delivered.position, last)) {
        if (isAbove(delivered.previous, last)) {
          taken.rewind = !this.#rewound
          if (taken.rewind) return taken
          this.#complain(taken, last, delivered.position)
        } else {
          const event = wants(delivered.type) ? attempt(delivered.event) : undefined
          if (event instanceof Error) {
            taken.problems.push(event)
          } else {
            if (event) taken.events.push(event)
            taken.upTo = delivered.position
          }
        }
      }
    }
    return taken
  }

  passed(upTo: Position): void {
    this.#last = upTo
    this.#rewound = false
    this.#complained = false
  }

  /** What is missing from here on may still come: a relay that finds its topic short publishes it again. */
  rewound(): void {
    this.#rewound = true
  }

  #complain(taken: Taken, last: Position | undefined, position: Position): void {
    if (this.#complained) return
    this.#complained = true
    taken.problems.push(new Error(`Messages are missing between ${last ?? 'the beginning'} and ${position}`))
  }
}

const isAbove = (position: Position | undefined, last: Position | undefined) => (position ?? '') > (last ?? '')

function attempt(read: () => RecordedEvent): RecordedEvent | Error {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
