import type { FileEvent } from '@adit/events/catalogue/reservation.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import type { Refusal } from '@adit/platform/eventing/refusal.ts'
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

test('a refusal names the file, and the project and versions that have it', () => {
  const refusal = (given: FileEvent[], command: FileCommand) => {
    try {
      return decide(given, command)
    } catch (error) {
      return (error as Refusal).data
    }
  }
  const named = { field: 'file_parts', filename: 'lantern.jar' }
  const two = [claimed('P1', 'V1'), claimed('P1', 'V2')]
  expect(refusal(two, claim('P2', 'V3'))).toEqual({ ...named, project: 'P1', versions: ['V1', 'V2'] })
  expect(refusal(two, claim('P1', 'V1', 's2'))).toEqual(named)
})

test('a version that lost the file releases it, whichever saga added it', () => {
  const release = (versionId: string): FileCommand => ({ type: 'ReleaseFile', versionId, saga: 'removal' })
  const released: FileEvent = { type: 'FileReleased', data: { versionId: 'V1', saga: 'removal' } }
  expect(decide([claimed('P1', 'V1')], release('V1'))).toEqual([released])
  expect(decide([claimed('P1', 'V1')], release('V2'))).toEqual([])
  expect(decide([], release('V1'))).toEqual([])
  expect(fold(fileDecider, [])).toEqual({ kind: 'free' })
  expect(fold(fileDecider, [claimed('P1', 'V1'), released])).toEqual({ kind: 'free' })
  // A release of what was never held, as an earlier release could write.
  expect(fold(fileDecider, [released])).toEqual({ kind: 'free' })
})
