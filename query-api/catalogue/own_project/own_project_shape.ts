import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { adminQuery } from '@adit/platform/http/admin_list.ts'
import { z } from 'zod'
import { time } from '../../kit/time_shape.ts'

const status = z.enum(projectStatuses)

export const ownProjectsQuery = adminQuery(
  ['attention', 'title', 'project_type', 'status', 'downloads', 'followers', 'updated', 'published', 'id'],
  z.strictObject({
    id: z.array(z.string().max(64)).max(1_000).optional(),
    /** Within the title or the slug. */
    q: z.string().trim().max(200).optional(),
    status: z.union([status, z.array(status).min(1).max(projectStatuses.length)]).optional(),
    project_type: z.enum(projectTypes).optional(),
    /** True: owned by you; false: only as a member of the team. */
    owned: z.boolean().optional(),
  }),
)

/** One of your projects as a row of the dashboard. */
export const ownProject = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  icon_url: z.string().nullable(),
  project_types: z
    .array(z.enum(projectTypes))
    .meta({ description: 'Types of the project. The first is used in the address of its page.' }),
  status,
  requested_status: status.nullable().meta({ description: 'Status requested when it was last submitted for review.' }),
  downloads: z.int(),
  followers: z.int(),
  latest_version: z
    .object({ id: z.string(), number: z.string(), published: time })
    .nullable()
    .meta({ description: 'Newest public version.' }),
  loaders: z.array(z.string()),
  game_versions: z.array(z.string()).meta({ description: 'Oldest first.' }),
  categories: z.array(z.string()),
  additional_categories: z.array(z.string()),
  license: z.string().meta({ description: 'SPDX id, or `LicenseRef-` followed by a name.' }),
  published: time,
  updated: time.meta({ description: 'Time at which a version or files were last added.' }),
  role: z.string().meta({ description: 'Your role in the team.' }),
  owned: z.boolean().meta({ description: 'Whether you are the owner.' }),
  can_edit: z.boolean().meta({ description: 'Whether you can edit its details.' }),
})
export type OwnProject = z.input<typeof ownProject>
