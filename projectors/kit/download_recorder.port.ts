/** One answered download, as the one who answered it knows it. Ids hold no line breaks. */
export interface DownloadFact {
  fileId: string
  versionId: string
  projectId: string
  /** IPv4 or IPv6 address of the client; only a pseudonym of it, or of its /64, is kept. */
  address: string
  /** Class of the client's program. */
  agent: string
  accountId?: string | null
}

/** A download with its own time, in milliseconds since 1970. */
export interface TimedFact extends DownloadFact {
  at: number
}

/** A download that somebody else answered: its id (a UUID) makes it known when it is handed in again. */
export interface ForeignFact extends TimedFact {
  recordId: string
}

/** Of a batch: how many facts, how old, and how far ahead of our clock, in milliseconds. */
export const batchLimits = { facts: 10_000, oldestMs: 7 * 24 * 3_600_000, aheadMs: 5 * 60_000 }

/** Writes downloads down. */
export interface DownloadRecorder {
  /** Resolves when the record is durable: only then may the answer end. Rejects when that cannot be said within 10 s. */
  record(fact: DownloadFact): Promise<void>
  /**
   * A batch of a content network, at most 10,000 facts, none older than 7 days nor more than 5 minutes ahead. Says how many were
   * new; those whose ids are known already are dropped. Throws a RangeError that names the fact and the limit, and stores nothing.
   */
  recordBatch(facts: readonly ForeignFact[]): Promise<{ recorded: number; known: number }>
  /** Facts of any time, for demonstrations and imports: oldest first into the log, days made as needed. Returns how many. */
  recordMany(facts: readonly TimedFact[]): Promise<number>
  /** Resolves when nothing is under way. */
  drained(): Promise<void>
}
