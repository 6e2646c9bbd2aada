import type { ProjectQuotaEvent } from '@adit/events/catalogue/reservation.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, it } from 'vitest'
import { type ProjectQuotaCommand, projectQuotaDecider } from './project_quota.decider.ts'

const decide = (given: ProjectQuotaEvent[], command: ProjectQuotaCommand) =>
  projectQuotaDecider.decide(command, fold(projectQuotaDecider, given))
const claimed = (projectId: string): ProjectQuotaEvent => ({ type: 'ProjectQuotaClaimed', data: { projectId } })
const released = (projectId: string): ProjectQuotaEvent => ({ type: 'ProjectQuotaReleased', data: { projectId } })
const claim = (projectId: string, limit?: number): ProjectQuotaCommand => ({
  ...{ type: 'ClaimProjectQuota', projectId, limit },
})
const release = (projectId: string): ProjectQuotaCommand => ({ type: 'ReleaseProjectQuota', projectId })

it('counts projects up to the limit', () => {
  expect(decide([], claim('A', 2))).toEqual([claimed('A')])
  expect(decide([claimed('A')], claim('B', 2))).toEqual([claimed('B')])
  expect(() => decide([claimed('A'), claimed('B')], claim('C', 2))).toThrow(
    expect.objectContaining({ code: 'project_limit_reached', data: { current: 2, limit: 2 } }),
  )
})

it('has no limit for those who have none', () => {
  expect(decide([claimed('A'), claimed('B')], claim('C'))).toEqual([claimed('C')])
})

it('counts a project once, even at the limit', () => {
  expect(decide([claimed('A')], claim('A', 1))).toEqual([])
})

it('frees the place of a released project, once', () => {
  expect(decide([claimed('A')], release('A'))).toEqual([released('A')])
  expect(decide([claimed('A'), released('A')], release('A'))).toEqual([])
  expect(decide([claimed('A'), claimed('B'), released('A')], claim('C', 2))).toEqual([claimed('C')])
  expect(decide([], release('A'))).toEqual([])
})
