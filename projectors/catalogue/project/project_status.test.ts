import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { projectStreams } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { projectTable } from './project.table.ts'

const { given } = testProjector(catalogueProjector)
const refusal = { from: 'processing', to: 'rejected', firstApproval: false } as const

function after(write: (streams: ReturnType<typeof projectStreams>) => void) {
  const streams = projectStreams('PROJECT1')
  streams.create()
  write(streams)
  const projected = given(streams.log.events)
  return {
    project: projected.row(projectTable),
    lastMarks: projected.lastMarks('search'),
    at: streams.log.events.at(-1)?.at,
  }
}

it('ProjectRequestedStatusChanged keeps the requested status', () => {
  const { project, lastMarks } = after(({ project }) =>
    project('ProjectRequestedStatusChanged', { requestedStatus: 'unlisted' }),
  )
  expect(project).toMatchObject({ requested_status: 'unlisted', status: 'draft', revision: 1 })
  expect(lastMarks).toEqual([])
})

it('ProjectSubmitted queues the project and clears the message of the last review', () => {
  const { project, lastMarks, at } = after(({ project }) => {
    project('ProjectReviewed', { ...refusal, message: 'No license.', messageBody: 'Choose one.' })
    project('ProjectSubmitted', { from: 'rejected', requestedStatus: 'unlisted' })
  })
  expect(project).toMatchObject({
    status: 'processing',
    requested_status: 'unlisted',
    queued_at: at,
    moderation_message: null,
    moderation_message_body: null,
    revision: 2,
  })
  expect(lastMarks).toEqual(['PROJECT1'])
})

it('ProjectReviewed sets the status and the message', () => {
  const { project, lastMarks } = after(({ project }) =>
    project('ProjectReviewed', { ...refusal, message: 'No license.', messageBody: 'Choose one.' }),
  )
  expect(project).toMatchObject({
    status: 'rejected',
    moderation_message: 'No license.',
    moderation_message_body: 'Choose one.',
    approved_at: null,
    revision: 1,
  })
  expect(lastMarks).toEqual(['PROJECT1'])
})

it('ProjectReviewed sets the time of only the first approval', () => {
  const streams = projectStreams('PROJECT1')
  streams.create()
  streams.approve()
  const first = streams.log.events.at(-1)?.at
  const approval = { to: 'approved', message: null, messageBody: null } as const
  streams.project('ProjectReviewed', { ...refusal, message: null, messageBody: null })
  streams.project('ProjectReviewed', { ...approval, from: 'rejected', firstApproval: false })
  expect(given(streams.log.events).row(projectTable)).toMatchObject({ status: 'approved', approved_at: first })
})

it('ProjectStatusChanged sets the status', () => {
  const { project, lastMarks } = after(({ project, approve }) => {
    approve()
    project('ProjectStatusChanged', { from: 'approved', to: 'private' })
  })
  expect(project).toMatchObject({ status: 'private', revision: 3 })
  expect(lastMarks).toEqual(['PROJECT1'])
})

it('ProjectModerationMessageChanged sets only the message', () => {
  const { project, lastMarks } = after(({ project }) =>
    project('ProjectModerationMessageChanged', { message: 'Please shorten.', messageBody: null }),
  )
  expect(project).toMatchObject({
    moderation_message: 'Please shorten.',
    moderation_message_body: null,
    status: 'draft',
    revision: 1,
  })
  expect(lastMarks).toEqual([])
})

it('ProjectMonetizationChanged sets the monetization', () => {
  const { project } = after(({ project }) => project('ProjectMonetizationChanged', { monetization: 'demonetized' }))
  expect(project).toMatchObject({ monetization: 'demonetized', revision: 1 })
})

it('ProjectScheduled hides the project until its time, and the next status clears the schedule', () => {
  const scheduled = { from: 'approved', requestedStatus: 'unlisted', time: 5_000 } as const
  const before = after(({ project }) => project('ProjectScheduled', scheduled))
  expect(before.project).toMatchObject({ status: 'scheduled', requested_status: 'unlisted', scheduled_for: 5_000 })
  expect(before.lastMarks).toEqual(['PROJECT1'])
  const { project } = after(({ project }) => {
    project('ProjectScheduled', scheduled)
    project('ProjectStatusChanged', { from: 'scheduled', to: 'unlisted' })
  })
  expect(project).toMatchObject({ status: 'unlisted', scheduled_for: null })
})
