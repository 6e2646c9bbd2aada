import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { IHeaders } from 'kafkajs'
import { fromMessage } from './message.ts'

export interface Taken {
  events: RecordedEvent[]
  /** Everything up to here has been taken. Undefined if there was nothing new. */
  upTo: Position | undefined
  /** Whether a message is missing before one of these, so that reading must restart at the beginning of the topic. */
  rewind: boolean
  problems: Error[]
}

type ReadMessage = { value: Buffer | null; headers?: IHeaders; offset: string }

/**
 * Takes one partition's messages in log order. Each names the one before it, so repeated messages are dropped and missing ones are
 * noticed, whatever happened to the topic: a relay that woke up late, a topic deleted and filled again, a wrong start offset.
 */
export class PartitionReader {
  #last: Position | undefined
  #rewound = false
  #complained = false

  constructor(last: Position | undefined) {
    this.#last = last
  }

  /** Reads messages without advancing. Call `passed` when they have had their effect. */
  take(messages: readonly ReadMessage[], wants: (type: string) => boolean = () => true): Taken {
    const taken: Taken = { events: [], upTo: undefined, rewind: false, problems: [] }
    for (const message of messages) {
      const delivered = fromMessage(message)
      const last = taken.upTo ?? this.#last
      if (!delivered) {
        taken.problems.push(new Error(`The relay didn't write the message at offset ${message.offset}`))
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

  /** Missing messages may still come: a relay that finds its topic too short publishes them again. */
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
