import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { expect, it } from 'vitest'
import type { LivingProject } from '../project/living_project.ts'
import { restoreAfterSuspension, withholdWithSuspension } from './owner_suspension_decision.ts'

const project = (status: ProjectStatus, more: Partial<LivingProject> = {}) =>
  ({ kind: 'living', status, schedule: null, withheldWith: null, ...more }) as LivingProject // what the decisions read
const withhold = (from: LivingProject) =>
  withholdWithSuspension({ type: 'WithholdWithSuspension', suspensionId: 'S1', message: 'Suspended.' }, from)
const restore = (from: LivingProject) =>
  restoreAfterSuspension({ type: 'RestoreAfterSuspension', suspensionId: 'S1' }, from)
const statuses = (events: ProjectEvent[]) => events.map(({ data }) => [Object(data).from, Object(data).to])

it.each<ProjectStatus>(['approved', 'archived', 'unlisted', 'private', 'processing'])(
  'withholds a project that is %s',
  (from) => {
    expect(withhold(project(from))).toMatchObject([
      { type: 'ProjectReviewed', data: { from, to: 'withheld', suspension: { suspensionId: 'S1', from } } },
    ])
  },
)

it.each<ProjectStatus>(['draft', 'rejected', 'withheld', 'unknown'])('leaves a project that is %s', (status) => {
  expect(withhold(project(status))).toEqual([])
})

it('gives a scheduled project back the status from before the schedule', () => {
  const schedule = { from: 'draft', to: 'approved', time: 5 } as const
  expect(withhold(project('scheduled', { schedule }))).toMatchObject([{ data: { suspension: { from: 'draft' } } }])
})

it('takes effect once for a suspension, whatever staff have decided since', () => {
  const withheldWith = { suspensionId: 'S1', from: 'approved', stands: false } as const
  expect(withhold(project('approved', { withheldWith }))).toEqual([])
  expect(statuses(withhold(project('approved', { withheldWith: { ...withheldWith, suspensionId: 'S0' } })))).toEqual([
    ['approved', 'withheld'],
  ])
})

it('restores only what this suspension has withheld and nobody has decided on since', () => {
  const withheldWith = { suspensionId: 'S1', from: 'unlisted', stands: true } as const
  expect(statuses(restore(project('withheld', { withheldWith })))).toEqual([['withheld', 'unlisted']])
  expect(restore(project('withheld', { withheldWith: { ...withheldWith, stands: false } }))).toEqual([])
  expect(restore(project('withheld', { withheldWith: { ...withheldWith, suspensionId: 'S2' } }))).toEqual([])
  expect(restore(project('withheld'))).toEqual([])
  expect(restore(project('withheld', { kind: 'deleted', withheldWith }))).toEqual([])
})
