import type { FileEvent } from '@adit/events/catalogue/reservation.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, test } from 'vitest'
import { type FileCommand, fileDecider } from './file.decider.ts'

const decide = (given: FileEvent[], command: FileCommand) => fileDecider.decide(command, fold(fileDecider, given))

const claimed = (projectId: string, versionId: string, saga = 's1'): FileEvent => ({
  type: 'FileClaimed',
  data: { projectId, versionId, saga },
})
const claim = (projectId: string, versionId: string, saga = 's1'): FileCommand => ({
  type: 'ClaimFile',
  filename: 'lantern.jar',
  projectId,
  versionId,
  saga,
})

test('a file belongs to one project, but to any number of its versions', () => {
  expect(decide([], claim('P1', 'V1'))).toEqual([claimed('P1', 'V1')])
  expect(decide([claimed('P1', 'V1')], claim('P1', 'V2', 's2'))).toEqual([claimed('P1', 'V2', 's2')])
  expect(() => decide([claimed('P1', 'V1')], claim('P2', 'V3'))).toThrowError(
    expect.objectContaining({
      code: 'duplicate_file',
      data: expect.objectContaining({ project: 'P1', versions: ['V1'] }),
    }),
  )
})

test('a version has a file only once; repeating the saga that added it changes nothing', () => {
  expect(decide([claimed('P1', 'V1')], claim('P1', 'V1', 's1'))).toEqual([])
  expect(() => decide([claimed('P1', 'V1')], claim('P1', 'V1', 's2'))).toThrowError(
    expect.objectContaining({ code: 'duplicate_in_version' }),
  )
})

test('an undo releases only its own claim', () => {
  const undo = (versionId: string, claimedBy: string): FileCommand => ({
    type: 'ReleaseFile',
    versionId,
    saga: claimedBy,
    claimedBy,
  })
  expect(decide([claimed('P1', 'V1', 's1')], undo('V1', 's2'))).toEqual([])
  expect(decide([claimed('P1', 'V1', 's1')], undo('V1', 's1'))).toEqual([
    { type: 'FileReleased', data: { versionId: 'V1', saga: 's1' } },
  ])
})

test('the file is free once no version has it', () => {
  const given: FileEvent[] = [
    claimed('P1', 'V1'),
    claimed('P1', 'V2'),
    { type: 'FileReleased', data: { versionId: 'V1', saga: 'r' } },
  ]
  expect(() => decide(given, claim('P2', 'V3'))).toThrowError(expect.objectContaining({ code: 'duplicate_file' }))
  const last: FileEvent = { type: 'FileReleased', data: { versionId: 'V2', saga: 'r' } }
  expect(decide([...given, last], claim('P2', 'V3'))).toEqual([claimed('P2', 'V3')])
})
