import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { adminQuery } from '@adit/platform/http/admin_list.ts'
import { z } from 'zod'
import { historyEntry } from '../history/history_shape.ts'
import { time } from '../review/review_shape.ts'

/** Ours: the log is too long to count completely, so at most this many lines after a page are counted. */
export const HISTORY_COUNTED = 10_000

const ids = z.array(z.string().max(64)).max(1_000).optional()
const text = z.string().max(200).optional()

export const queueQuery = adminQuery(
  ['position', 'queued', 'title', 'resubmissions', 'project_type', 'id'],
  z.object({ id: ids, q: text, project_type: z.enum(projectTypes).optional(), free: z.boolean().optional() }),
)

export const projectsQuery = adminQuery(
  ['created', 'queued', 'title', 'slug', 'status', 'id'],
  z.object({
    id: ids,
    q: text,
    owner: text,
    status: z.union([z.enum(projectStatuses), z.array(z.enum(projectStatuses)).max(10)]).optional(),
    project_type: z.enum(projectTypes).optional(),
    deleted: z.boolean().optional(),
  }),
)

export const historyQuery = adminQuery(
  ['position', 'at', 'id'],
  z.object({
    id: ids,
    root: text,
    type: text,
    stream: text,
    actor: text,
    from: time.optional(),
    to: time.optional(),
  }),
)

export const parkedQuery = adminQuery(
  ['since', 'projector', 'root', 'events', 'id'],
  z.object({ id: ids, projector: text, root: text }),
)

export const historyLine = historyEntry.omit({ changes: true }).extend({ id: z.string() })

export const parkedRoot = z.object({
  id: z.string().meta({ description: '`<build>.<root>`' }),
  build: z.int(),
  projector: z.string(),
  version: z.int(),
  state: z.enum(['building', 'live']),
  root: z.string(),
  events: z.int().meta({ description: 'Number of waiting events.' }),
  type: z.string().meta({ description: 'Type of the event that failed.' }),
  error: z.string().nullable(),
  since: time,
})
export type ParkedRoot = z.input<typeof parkedRoot>
