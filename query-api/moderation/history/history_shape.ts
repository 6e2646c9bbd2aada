import { z } from 'zod'
import { time } from '../review/review_shape.ts'
import { who } from '../thread/who.presenter.ts'

/** One event in readable form. */
export const historyEntry = z.object({
  position: z
    .string()
    .meta({ description: 'Opaque string. Within one project, later positions sort after earlier ones.' }),
  at: time,
  root: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  actor: who,
  via: z.object({ kind: z.enum(['session', 'token', 'app', 'schedule']), id: z.string().nullable() }),
  description: z.object({
    id: z.string().meta({ description: 'Key of the translations.' }),
    text: z.string().meta({ description: 'Description in English.' }),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .meta({ description: 'Fields that the event changed, by their paths in the snapshot.' }),
})
export type HistoryEntry = z.input<typeof historyEntry>

const fields = z.record(z.string(), z.unknown())

/** A project and everything that belongs to it. The fields are those of the read models; times are milliseconds since 1970. */
export const snapshot = z.object({
  project: fields.nullable(),
  versions: z.record(z.string(), fields).meta({ description: 'By id, removed ones too (`added` is false then).' }),
  team: fields.nullable(),
  thread: fields.nullable(),
  review: fields,
})
