import { requestableStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { requestableVersionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { cancelProjectScheduleRefusals, scheduleProjectRefusals } from '../project/project.decider.ts'
import { permissionRefusals, projectAccessRefusals } from '../project/project_access.ts'
import { versionAccessRefusals } from '../version/version_access.ts'

/** Ours: how many days ahead something can be scheduled. */
export const SCHEDULE_DAYS_MAX = 366

const time = z.iso
  .datetime({ offset: true })
  .max(64)
  .transform((text) => Date.parse(text))
  .meta({
    description: `Time of the change, as ISO 8601 with an offset or Z. Must be in the future, at most ${SCHEDULE_DAYS_MAX} days ahead.`,
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
  limitedTokens: 'projects',
  summary: 'Schedule a project',
  description:
    'The project is hidden with the status `scheduled`, even if it was public before, and gets the requested status at the given time, to the second. Only approved projects can be scheduled. Scheduling again changes the time; any other change of the status cancels the schedule.',
  group: 'Projects',
  scope: 'PROJECT_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      time,
      requested_status: z.enum(requestableStatuses).describe('Status to give the project at that time.'),
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

export const cancelProjectSchedule = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/project/:id/schedule',
  limitedTokens: 'projects',
  summary: 'Cancel the schedule of a project',
  description: 'The project gets the status it had before it was scheduled. If nothing is scheduled, nothing changes.',
  group: 'Projects',
  scope: 'PROJECT_WRITE',
  responses: { 204: { description: 'Canceled.' } },
  errors: refusals(projectAccessRefusals, permissionRefusals, cancelProjectScheduleRefusals, 'revision_mismatch').codes,
  visibleIn: ['catalogue', 'review'],
  example: { params: { id: 'lantern' } },
})

export const scheduleVersion = defineRoute({
  ...shared,
  versions: ['v2', 'v3'],
  path: '/version/:id/schedule',
  limitedTokens: 'projects',
  summary: 'Schedule a version',
  description:
    'The version is hidden with the status `scheduled` and gets the requested status at the given time, to the second. That time becomes its publication date. Scheduling again changes the time; any other change of the status cancels the schedule.',
  group: 'Versions',
  scope: 'VERSION_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      time,
      requested_status: z.enum(requestableVersionStatuses).describe('Status to give the version at that time.'),
    }),
  },
  errors: refusals(versionAccessRefusals, permissionRefusals, 'time_not_in_future', 'time_too_far', 'revision_mismatch')
    .codes,
  example: {
    params: { id: 'AABBCCDD' },
    body: { time: '2027-01-31T18:00:00Z', requested_status: 'listed' },
  },
})

export const cancelVersionSchedule = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/version/:id/schedule',
  limitedTokens: 'projects',
  summary: 'Cancel the schedule of a version',
  description: 'The version gets the status it had before it was scheduled. If nothing is scheduled, nothing changes.',
  group: 'Versions',
  scope: 'VERSION_WRITE',
  responses: { 204: { description: 'Canceled.' } },
  errors: refusals(versionAccessRefusals, permissionRefusals, 'revision_mismatch').codes,
  example: { params: { id: 'AABBCCDD' } },
})
