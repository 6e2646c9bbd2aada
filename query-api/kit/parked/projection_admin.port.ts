/** A root for which a build has parked events because one of them could not be applied. */
export interface ParkedEntry {
  /** The build's number. */
  build: number
  projector: string
  version: number
  state: 'building' | 'live'
  root: string
  /** Number of its waiting events. */
  events: number
  /** Type and error of the first event, which the others wait for. */
  type: string
  error: string | null
  /** ISO 8601. */
  since: string
}

/** Result of a retry. */
export interface RetryOutcome {
  /** Events that still wait. 0 if the root is live again. */
  left: number
}

/** The only change that the read side may make: it lets a build retry what it has parked. */
export interface ProjectionAdmin {
  /** From every build that is live or being made, oldest first. */
  parked(): Promise<ParkedEntry[]>
  /** `undefined`: nothing of that root is parked in that build. */
  retry(build: number, root: string): Promise<RetryOutcome | undefined>
}
