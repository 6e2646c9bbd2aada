import { requestableStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { requestableVersionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { scheduleProjectRefusals } from '../project/project.decider.ts'
import { permissionRefusals, projectAccessRefusals } from '../project/project_access.ts'
import { versionAccessRefusals } from '../version/version_access.ts'

/** Ours: how far ahead something may be scheduled, in days. */
export const SCHEDULE_DAYS_MAX = 366

const time = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .meta({
    description: `ISO 8601 with an offset or Z; in the future, at most ${SCHEDULE_DAYS_MAX} days ahead.`,
    example: '2027-01-31T18:00:00Z',
  })

const shared = {
  method: 'POST',
  side: 'command',
  auth: 'required',
  responses: { 204: { description: 'Scheduled.' } },
  visibleIn: ['catalogue'],
} as const

export const scheduleProject = defineRoute({
  ...shared,
  versions: ['v2', 'v3'],
  path: '/project/:id/schedule',
  summary: 'Schedule a project',
  description:
    'The project is hidden as `scheduled` and gets the requested status at its time, to the second. Only what needs no review can be put off: an approved project. Scheduling again moves the time; any other change of the status cancels it.',
  group: 'Projects',
  scope: 'PROJECT_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      time,
      requested_status: z.enum(requestableStatuses).describe('What the project is to become then.'),
    }),
  },
  errors: refusals(
    projectAccessRefusals,
    permissionRefusals,
    scheduleProjectRefusals,
    'time_not_in_future',
    'time_too_far',
    'revision_mismatch',
  ).codes,
  visibleIn: ['catalogue', 'review'],
  example: {
    params: { id: 'lantern' },
    body: { time: '2027-01-31T18:00:00Z', requested_status: 'approved' },
  },
})

export const scheduleVersion = defineRoute({
  ...shared,
  versions: ['v2', 'v3'],
  path: '/version/:id/schedule',
  summary: 'Schedule a version',
  description:
    'The version is hidden as `scheduled` and gets the requested status at its time, to the second; its date of publication is then that time. Scheduling again moves the time; any other change of the status cancels it.',
  group: 'Versions',
  scope: 'VERSION_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      time,
      requested_status: z.enum(requestableVersionStatuses).describe('What the version is to become then.'),
    }),
  },
  errors: refusals(versionAccessRefusals, permissionRefusals, 'time_not_in_future', 'time_too_far', 'revision_mismatch')
    .codes,
  example: {
    params: { id: 'AABBCCDD' },
    body: { time: '2027-01-31T18:00:00Z', requested_status: 'listed' },
  },
})
