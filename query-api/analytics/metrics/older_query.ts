import { integer, jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ANALYTICS_PROJECTS_MAX, SLICE_MINUTES_MAX, SLICE_MINUTES_MIN } from './metric.values.ts'

const instant = z.iso.datetime({ offset: true }).max(64)
/** Of the routes with one metric, and of revenue, whose room comes later. */
export const olderQuery = z.object({
  project_ids: jsonArray(z.string().max(64), { max: ANALYTICS_PROJECTS_MAX })
    .optional()
    .meta({
      description: `JSON array of at most ${ANALYTICS_PROJECTS_MAX} ids or slugs. Projects whose analytics you may not see are left out. By default, all of your projects.`,
    }),
  start_date: instant.optional().meta({ description: 'By default two weeks before `end_date`.' }),
  end_date: instant.optional().meta({ description: 'By default now.' }),
  resolution_minutes: integer({ min: SLICE_MINUTES_MIN, max: SLICE_MINUTES_MAX })
    .default(1_440)
    .meta({ description: 'Length of a slice.' }),
})
