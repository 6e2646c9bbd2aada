import { z } from 'zod'
import { defineEvents, type EventOf } from '../kit/define_events.ts'

const id = z.string()
/** The saga that made the change, so that it finds its own effect when it runs again. */
const saga = z.string()

/** One slug in lower case. A slug that its project no longer uses stays held and redirects. */
export const slugEvents = defineEvents('catalogue.slug', {
  SlugClaimed: { version: 1, schema: z.object({ projectId: id, saga }) },
  SlugReleased: { version: 1, schema: z.object({ projectId: id, saga }) },
})

/** One file by its sha1, held by a project while any of its versions has the file. */
export const fileEvents = defineEvents('catalogue.file', {
  FileClaimed: { version: 1, schema: z.object({ projectId: id, versionId: id, saga }) },
  FileReleased: { version: 1, schema: z.object({ versionId: id, saga }) },
})

/** The projects that an account has created, counted against its limit. */
export const projectQuotaEvents = defineEvents('catalogue.project_quota', {
  ProjectQuotaClaimed: { version: 1, schema: z.object({ projectId: id }) },
  ProjectQuotaReleased: { version: 1, schema: z.object({ projectId: id }) },
})

export type SlugEvent = EventOf<typeof slugEvents>
export type FileEvent = EventOf<typeof fileEvents>
export type ProjectQuotaEvent = EventOf<typeof projectQuotaEvents>
