/** One answered download, with what the answering process knows. Ids contain no line breaks. */
export interface DownloadFact {
  fileId: string
  versionId: string
  projectId: string
  /** IPv4 or IPv6 address of the client. Only a pseudonym of it, or of its /64, is stored. */
  address: string
  /** Class of the client's program. */
  agent: string
  /** `Sec-Fetch-Dest` of the request, if it had one that browsers send. */
  destination?: string | null
  accountId?: string | null
}

/** A download with its own time, in milliseconds since 1970. */
export interface TimedFact extends DownloadFact {
  at: number
}

/** A download that a content delivery network answered. Its id (a UUID) identifies it if it is sent again. */
export interface ForeignFact extends TimedFact {
  recordId: string
}

/** Limits of a batch: number of facts, their age, and how far they may be ahead of our clock, in milliseconds. */
export const batchLimits = { facts: 10_000, oldestMs: 7 * 24 * 3_600_000, aheadMs: 5 * 60_000 }

/** Records downloads. */
export interface DownloadRecorder {
  /** Resolves when the record is durable; the answer may end only then. Rejects if that can't be confirmed within 10 s. */
  record(fact: DownloadFact): Promise<void>
  /**
   * Records a batch of a content delivery network: at most 10,000 facts, none older than 7 days or more than 5 minutes ahead. Returns how
   * many were new; known ids are skipped. Throws a RangeError that names the fact and the limit, and stores nothing.
   */
  recordBatch(facts: readonly ForeignFact[]): Promise<{ recorded: number; known: number }>
  /** Records facts of any time, for demos and imports: oldest first, creating days as needed. Returns how many. */
  recordMany(facts: readonly TimedFact[]): Promise<number>
  /** Resolves when nothing is being stored any more. */
  drained(): Promise<void>
}
