/** A root of which a build has set events aside, since one of them could not be applied. */
export interface ParkedEntry {
  /** The build's number. */
  build: number
  projector: string
  version: number
  state: 'building' | 'live'
  root: string
  /** How many of its events wait. */
  events: number
  /** Type and error of the first, which the others wait for. */
  type: string
  error: string | null
  /** ISO 8601. */
  since: string
}

/** What became of a retry. */
export interface RetryOutcome {
  /** Events that still wait; 0 when the root is live again. */
  left: number
}

/** The one thing that the read side may change: it lets a build try again what it has set aside. */
export interface ProjectionAdmin {
  /** Of every build that is live or being made, the longest waiting first. */
  parked(): Promise<ParkedEntry[]>
  /** `undefined`: nothing of that root waits in that build. */
  retry(build: number, root: string): Promise<RetryOutcome | undefined>
}
