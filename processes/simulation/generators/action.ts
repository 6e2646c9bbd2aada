import type { SandboxState } from '@adit/command-api/billing/provider/sandbox/sandbox_state.ts'
import type { StreamName } from '@adit/events/kit/envelope.ts'
import type { Random } from '../../demo/random.ts'
import type { Person, Things } from './things.ts'

export interface FilePart {
  name: string
  filename: string
  content: Buffer
}

/** A value that an acknowledged command sets: the data of the newest event of these types in the stream has it. */
export interface Setting {
  stream: StreamName
  types: readonly string[]
  /** Only events with these data count, such as those about one member of a team. */
  about?: Readonly<Record<string, unknown>>
  /** The event that sets it, with some of its data. */
  to: { type: string; data?: Readonly<Record<string, unknown>> }
  /** What holds if there is no such event. */
  otherwise?: Setting['to']
}

/** The revision that a stream must still be at for a request to have an effect. */
export interface Match {
  stream: StreamName
  revision: number
}

/** What people have no part in. */
export interface World {
  /** Lets so many milliseconds pass. Nobody's session ends by that. */
  pass(milliseconds: number): Promise<void>
  /** A bank changes its mind about a dispute that it has decided. */
  decideAnew(customerId: string, disputeId: string): Promise<void>
}

/** A request of somebody, and what must hold once it is acknowledged. */
export interface Action {
  by: Person | undefined
  method: string
  path: string
  json?: unknown
  /** A multipart body: the part `data`, then files. */
  form?: { data: unknown; files: readonly FilePart[] }
  bytes?: Buffer
  /** A form as browsers encode it. */
  fields?: Readonly<Record<string, string>>
  /** Sends the revision that the stream had when the request was made. */
  ifMatch?: Match | undefined
  /** Types of events that it leaves: each once if it is acknowledged, and at most once if it isn't. */
  leaves?: readonly string[]
  sets?: readonly Setting[]
  /** The password of the person from then on. */
  password?: string
  /** Takes in an answer with success. */
  learns?(answer: Readonly<Record<string, unknown>>): void
  /** Happens instead of a request. */
  happens?(world: World): Promise<void>
}

export interface Scene {
  random: Random
  /** Different for each operation. Letters and digits. */
  mark: string
  /** Milliseconds since 1970. */
  now: number
  people: readonly Person[]
  /** How many things most requests are about. */
  focus: number
  things: Things
  /** What the payment provider has told their browsers, by customer. Empty if the site sells nothing. */
  customers: readonly SandboxState[]
}

/** Makes a request of one command. Undefined if there is nothing yet that it could be about. */
export type Generator = (scene: Scene) => Action | undefined

/** The generators of a room, by the name of the command's contract. */
export type Generators = Readonly<Record<string, Generator>>
