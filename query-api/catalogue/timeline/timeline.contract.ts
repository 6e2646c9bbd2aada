import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { timelineKinds, timelinePartNames } from './timeline_parts.ts'

const delta = z.object({ added: z.array(z.string()), removed: z.array(z.string()) })
const file = z.object({ filename: z.string(), size: z.int(), sha512: z.string() })

const entry = z.object({
  number: z.int().meta({ description: 'Counts from 0, in the order in which the entries were written.' }),
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  by: z.string().nullable().meta({
    description: 'Name of the account that did it, if it is a member of the project now. Null for everybody else.',
  }),
  by_staff: z.boolean().meta({ description: 'Whether staff decided it.' }),
  version_id: z.string().nullable().meta({ description: 'Null unless it is about a version that everybody can read.' }),
  from: z.string().nullable().meta({ description: 'The value before.' }),
  to: z.string().nullable(),
  version_number: z.string().nullable(),
  version_type: z.enum(versionChannels).nullable(),
  waited_seconds: z.int().nullable().meta({ description: 'Time from submission to approval.' }),
  game_versions: delta,
  loaders: delta,
  files: z.array(file).meta({ description: 'Of a new version.' }),
  file_changes: delta,
})

const changed = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what} at that time. Null if it is still the same.` })

const state = z.object({
  name: changed('Name'),
  license: changed('License'),
  status: changed('Status'),
  versions: z.int().meta({ description: 'Number of versions that everybody could see.' }),
  newest: z.string().nullable().meta({ description: 'Number of the one that was published last.' }),
})

export const getProjectTimeline = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Projects',
  internal: true,
  auth: 'optional',
  scope: 'PROJECT_READ',
  path: '/_internal/project/:id/timeline',
  limitedTokens: 'projects',
  summary: 'Get the public history of a project',
  description:
    'What has changed for everybody since the project became public: name, address, license, status, versions and their files. Changes that were made while it was hidden are told by what was different afterwards. Reviews that did not approve it, messages and the names of staff are not part of it.',
  query: z.object({
    part: z
      .enum(timelinePartNames)
      .optional()
      .meta({ description: 'Only entries of this part. Counts are of all parts.' }),
    until: z.iso.datetime().max(64).optional().meta({ description: 'Only entries up to this time.' }),
    limit: integer({ min: 1, max: 100 }).default(50),
    offset: integer({ min: 0, max: 1_000_000 }).default(0),
  }),
  responses: {
    200: {
      description: 'Newest first.',
      schema: z.object({
        entries: z.array(entry),
        state: state.nullable().meta({ description: 'Null without `until`.' }),
        counts: z.object({ versions: z.int(), reviews: z.int(), changes: z.int() }),
      }),
    },
    404: { description: 'The project does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
})
