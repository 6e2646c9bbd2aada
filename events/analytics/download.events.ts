import { z } from 'zod'
import { createCodec } from '../kit/codec.ts'
import { defineEvents, type RecordedOf } from '../kit/define_events.ts'
import { agentClasses } from './agent.values.ts'
import { downloadVerdicts } from './download_rule.values.ts'

const id = z.string()

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
      /** Pseudonym of the address: the same for one address within a calendar month (UTC). */
      address: z.string(),
      agent: z.enum(agentClasses),
      /** `Sec-Fetch-Dest` of the request. Absent in the oldest records. */
      destination: z.string().nullable().optional(),
      accountId: id.nullable(),
    }),
  },
  /** Totals of records that have been deleted. */
  DownloadsSealed: {
    version: 1,
    schema: z.object({
      fileId: id,
      versionId: id,
      projectId: id,
      /** UTC, as YYYY-MM-DD. */
      day: z.string(),
      verdict: z.enum(downloadVerdicts),
      rule: z.number().int(),
      count: z.number().int().positive(),
      /** SHA-256 over the ids and times of the records in log order, hex. */
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
})

export type RecordedDownloadEvent = RecordedOf<typeof downloadEvents>
type DataOf<Type extends RecordedDownloadEvent['type']> = Extract<RecordedDownloadEvent, { type: Type }>['data']
export type DownloadRecorded = Extract<RecordedDownloadEvent, { type: 'DownloadRecorded' }>
export type DownloadsSealed = DataOf<'DownloadsSealed'>
export type DownloadWindowSealed = DataOf<'DownloadWindowSealed'>

/** For runners that read only the download log. */
export const downloadCodec = createCodec([downloadEvents])
