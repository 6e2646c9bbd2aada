/** What every record says of the request. Ids contain no line breaks. */
interface RequestFact {
  /** Of a click, the id of the affiliate code. */
  projectId: string
  /** IPv4 or IPv6 address of the client. Only a pseudonym of it, or of its /64, is stored. */
  address: string
  /** Class of the client's program. */
  agent: string
  /** Two letters of ISO 3166-1 in upper case, or `XX`. */
  country?: string | null
}

/** What a launcher says the file is for, or what it runs on; see `download_meta.values.ts`. */
interface SaidFact {
  gameVersion?: string | null
  loader?: string | null
}

/** One answered download, with what the answering process knows. */
export interface DownloadFact extends RequestFact, SaidFact {
  fileId: string
  versionId: string
  /** `Sec-Fetch-Dest` of the request, if it had one that browsers send. */
  destination?: string | null
  accountId?: string | null
  /** Of `source.values.ts`. */
  source?: string | null
  reason?: string | null
  dependentProjectId?: string | null
}

/** A view, a report of play time, a join of a server or a click on an affiliate link, as `activity_rule.values.ts` judges them. */
export type ActivityFact = RequestFact &
  (
    | { kind: 'view'; accountId: string | null; page: string; referrer: string | null; campaign: string | null }
    | ({ kind: 'play'; accountId: string; versionId: string; seconds: number } & SaidFact)
    | { kind: 'server_play' | 'click'; accountId: string | null }
  )

/** One with its own time, in milliseconds since 1970. */
export type TimedActivity = ActivityFact & { at: number }

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
  /** The same for what isn't a download. Facts of one call are durable together. */
  recordActivity(facts: readonly ActivityFact[]): Promise<void>
  /**
   * Records a batch of a content delivery network: at most 10,000 facts, none older than 7 days or more than 5 minutes ahead. Returns how
   * many were new; known ids are skipped. Throws a RangeError that names the fact and the limit, and stores nothing.
   */
  recordBatch(facts: readonly ForeignFact[]): Promise<{ recorded: number; known: number }>
  /** Records facts of any time, for demos and imports: oldest first, creating days as needed. Returns how many. */
  recordMany(facts: readonly (TimedFact | TimedActivity)[]): Promise<number>
  /** Resolves when nothing is being stored any more. */
  drained(): Promise<void>
}
