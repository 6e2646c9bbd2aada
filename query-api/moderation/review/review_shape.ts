import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { versionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import { z } from 'zod'
import { who } from '../thread/who.presenter.ts'

/** ISO 8601 in UTC. */
export const time = z.iso.datetime()

export const lock = z.object({
  holder: who,
  until: time,
  mine: z.boolean().meta({ description: 'Whether you hold the lock.' }),
})

const strings = z.array(z.string())

/** A project in lists for staff. */
export const staffProject = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  icon_url: z.string().nullable(),
  project_type: z.enum(projectTypes),
  owner: who,
  status: z.enum(projectStatuses),
  requested_status: z.enum(projectStatuses).nullable(),
  deleted: z.boolean(),
  own: z.boolean().describe('Whether you belong to its team or are invited to it. Then others decide.'),
  created: time,
  queued: time.nullable().meta({ description: 'Time at which it last entered the queue.' }),
  resubmissions: z.int(),
  lock: lock.nullable(),
})
export type StaffProject = z.input<typeof staffProject>

export const queueEntry = staffProject.extend({
  position: z.int().meta({ description: 'Position in the queue; 1 is next.' }),
  waited_seconds: z.int(),
  expected_wait_seconds: z.int().nullable().meta({ description: 'Expected wait from now. Null if unknown.' }),
})
export type QueueEntry = z.input<typeof queueEntry>

const file = z.object({
  id: z.string(),
  filename: z.string(),
  url: z.string(),
  size: z.int().meta({ description: 'Size in bytes.' }),
  hashes: z.object({ sha1: z.string(), sha512: z.string() }),
  primary: z.boolean(),
  file_type: z.string().nullable(),
  also_in: z.array(z.object({ project_id: z.string(), version_id: z.string() })).meta({
    description: 'Other versions that contain the same file.',
  }),
})

export const fileOfReview = z.object({
  version_id: z.string(),
  name: z.string(),
  version_number: z.string(),
  channel: z.enum(versionChannels),
  status: z.enum(versionStatuses),
  removed: z.boolean(),
  published: time,
  loaders: strings,
  mrpack_loaders: strings,
  game_versions: strings.meta({ description: 'Oldest first.' }),
  environment: z.enum(environments),
  dependencies: z.array(
    z.object({
      project_id: z.string().nullable(),
      version_id: z.string().nullable(),
      file_name: z.string().nullable(),
      dependency_type: z.string(),
    }),
  ),
  files: z.array(file),
})
export type ReviewedVersion = z.input<typeof fileOfReview>
