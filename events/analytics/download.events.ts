import { z } from 'zod'
import { createCodec } from '../kit/codec.ts'
import { defineEvents, type RecordedOf } from '../kit/define_events.ts'
import { activityKinds, activityVerdicts } from './activity_rule.values.ts'
import { agentClasses } from './agent.values.ts'
import { countedKinds } from './dimension.values.ts'
import { downloadVerdicts } from './download_rule.values.ts'

const id = z.string()
/** What the request or the client said. Null: nothing. Absent in records of earlier releases, which did not keep it. */
const said = z.string().nullable().optional()
/** Two letters of ISO 3166-1 in upper case, or `XX` if it is unknown. */
const country = z.string().optional()
/** Pseudonym of the address: the same for one address within a calendar month (UTC). */
const address = z.string()
/** UTC, as YYYY-MM-DD. */
const day = z.string()
const agent = z.enum(agentClasses)
const kind = z.enum(activityKinds)
/** Dimension, then value, then amount: `{ country: { DE: 3 } }`. */
const parts = z.record(z.string(), z.record(z.string(), z.number().int()))

/**
 * Events of the download log, a telemetry log. They are never appended to the event store, so the product's registry of events does not
 * contain these types.
 */
export const downloadEvents = defineEvents('analytics.download', {
  /** A file was served. The event's time is the time of the download. */
  DownloadRecorded: {
    version: 1,
    schema: z.object({
      fileId: id,
      versionId: id,
      projectId: id,
      address,
      agent,
      /** `Sec-Fetch-Dest` of the request. Absent in the oldest records. */
      destination: z.string().nullable().optional(),
      accountId: id.nullable(),
      country,
      /** Of `source.values.ts`. */
      source: said,
      /** These four as the client says them (`download_meta.values.ts`). */
      reason: said,
      gameVersion: said,
      loader: said,
      dependentProjectId: said,
    }),
  },
  /** A browser showed a project's page. */
  ViewRecorded: {
    version: 1,
    schema: z.object({
      projectId: id,
      address,
      agent,
      accountId: id.nullable(),
      country,
      /** The part of the project's page, such as `versions`; empty for its first one. */
      page: z.string(),
      /** Host of the page that linked here. Null for our own pages. */
      referrer: z.string().nullable(),
      /** `utm_source` of the address. */
      campaign: z.string().nullable(),
    }),
  },
  /** A launcher reported how long a version was played since its last report. */
  PlayRecorded: {
    version: 1,
    schema: z.object({
      projectId: id,
      versionId: id,
      address,
      agent,
      accountId: id,
      country,
      seconds: z.number().int(),
      gameVersion: said,
      loader: said,
    }),
  },
  /** A player joined a server of a project. */
  ServerPlayRecorded: {
    version: 1,
    schema: z.object({ projectId: id, address, agent, accountId: id.nullable(), country }),
  },
  /** A browser showed a page that the link of an affiliate led to. `projectId` is the id of the code. */
  ClickRecorded: {
    version: 1,
    schema: z.object({ projectId: id, address, agent, accountId: id.nullable(), country }),
  },
  /** Totals of records that have been deleted. */
  DownloadsSealed: {
    version: 1,
    schema: z.object({
      fileId: id,
      versionId: id,
      projectId: id,
      day,
      verdict: z.enum(downloadVerdicts),
      rule: z.number().int(),
      count: z.number().int().positive(),
      /** SHA-256 over the records in log order, hex, after `2:`. Without it, over their ids and times alone. */
      digest: z.string(),
    }),
  },
  /** What the rule remembers of an address in a project at the position up to which records were sealed. */
  DownloadWindowSealed: {
    version: 1,
    schema: z.object({
      projectId: id,
      address: z.string(),
      counted: z.number().int(),
      lastAt: z.number().int(),
      files: z.array(z.object({ fileId: id, at: z.number().int() })),
    }),
  },
  /** Totals of views, play time, joins of servers or clicks whose records have been deleted. */
  ActivitySealed: {
    version: 1,
    schema: z.object({
      projectId: id,
      day,
      kind,
      verdict: z.enum(activityVerdicts),
      rule: z.number().int(),
      count: z.number().int().positive(),
      /** Sum of their seconds. */
      seconds: z.number().int(),
      /** As that of `DownloadsSealed`. */
      digest: z.string(),
    }),
  },
  /** What made up the counted records of a project on a day that have been deleted. */
  PartsSealed: {
    version: 1,
    schema: z.object({
      projectId: id,
      day,
      kind: z.enum(countedKinds),
      parts,
      named: parts,
      /** Their combinations by the hour. */
      cells: z.array(
        z.object({ hour: z.string(), values: z.record(z.string(), z.string()), amount: z.number().int() }),
      ),
    }),
  },
  /** As `DownloadWindowSealed`, for the other rule. `who` is a pseudonym or an account. */
  ActivityWindowSealed: {
    version: 1,
    schema: z.object({ projectId: id, kind, who: z.string(), lastAt: z.number().int() }),
  },
})

export type RecordedDownloadEvent = RecordedOf<typeof downloadEvents>
type DataOf<Type extends RecordedDownloadEvent['type']> = Extract<RecordedDownloadEvent, { type: Type }>['data']
export type DownloadRecorded = Extract<RecordedDownloadEvent, { type: 'DownloadRecorded' }>
export type DownloadsSealed = DataOf<'DownloadsSealed'>
export type DownloadWindowSealed = DataOf<'DownloadWindowSealed'>
export type ActivityRecorded = Extract<
  RecordedDownloadEvent,
  { type: 'ViewRecorded' | 'PlayRecorded' | 'ServerPlayRecorded' | 'ClickRecorded' }
>
export type ActivitySealed = DataOf<'ActivitySealed'>
export type PartsSealed = DataOf<'PartsSealed'>
export type ActivityWindowSealed = DataOf<'ActivityWindowSealed'>

/** For runners that read only the download log. */
export const downloadCodec = createCodec([downloadEvents])
