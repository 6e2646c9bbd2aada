import type { SlugEvent } from '@adit/events/catalogue/reservation.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, test } from 'vitest'
import { type SlugCommand, slugDecider } from './slug.decider.ts'

const decide = (given: SlugEvent[], command: SlugCommand) => slugDecider.decide(command, fold(slugDecider, given))

const claimed = (projectId: string, saga = 'creation'): SlugEvent => ({
  type: 'SlugClaimed',
  data: { projectId, saga },
})
const claim = (projectId: string, saga = 'creation'): SlugCommand => ({
  type: 'ClaimSlug',
  slug: 'lantern',
  projectId,
  saga,
})
const release = (projectId: string, saga = 'creation'): SlugCommand => ({ type: 'ReleaseSlug', projectId, saga })

test('a free slug is claimed', () => {
  expect(decide([], claim('AAAAAAAA'))).toEqual([claimed('AAAAAAAA')])
})

test('refuses to give a reserved slug to another project', () => {
  expect(() => decide([claimed('AAAAAAAA')], claim('BBBBBBBB'))).toThrowError(
    expect.objectContaining({ code: 'slug_taken' }),
  )
})

test('its own project may claim it again, and holds it until each claim is taken back', () => {
  expect(decide([claimed('AAAAAAAA')], claim('AAAAAAAA'))).toEqual([])
  expect(decide([claimed('AAAAAAAA')], claim('AAAAAAAA', 'rename'))).toEqual([claimed('AAAAAAAA', 'rename')])
  const both = [claimed('AAAAAAAA'), claimed('AAAAAAAA', 'rename')]
  for (const saga of ['creation', 'rename']) {
    const released: SlugEvent = { type: 'SlugReleased', data: { projectId: 'AAAAAAAA', saga } }
    expect(decide(both, release('AAAAAAAA', saga))).toEqual([released])
    expect(() => decide([...both, released], claim('BBBBBBBB'))).toThrowError(
      expect.objectContaining({ code: 'slug_taken' }),
    )
  }
})

test('only the saga that claimed a slug can release the claim', () => {
  expect(decide([claimed('AAAAAAAA')], release('AAAAAAAA', 'rename'))).toEqual([])
  expect(decide([claimed('AAAAAAAA')], release('BBBBBBBB'))).toEqual([])
  expect(decide([claimed('AAAAAAAA')], release('AAAAAAAA'))).toEqual([
    { type: 'SlugReleased', data: { projectId: 'AAAAAAAA', saga: 'creation' } },
  ])
})

test('a released slug is free for others', () => {
  const released: SlugEvent = { type: 'SlugReleased', data: { projectId: 'AAAAAAAA', saga: 'creation' } }
  expect(decide([claimed('AAAAAAAA'), released], claim('BBBBBBBB'))).toEqual([claimed('BBBBBBBB')])
})

const claimId = (projectId: string, saga = 'creation'): SlugCommand => ({ type: 'ClaimId', projectId, saga })

test('a free id can be claimed, and the same saga finds its claim again', () => {
  expect(decide([], claimId('AAAAAAAA'))).toEqual([claimed('AAAAAAAA')])
  expect(decide([claimed('AAAAAAAA')], claimId('AAAAAAAA'))).toEqual([])
})

test('refuses a claimed id to every other saga, even for the same id', () => {
  for (const command of [claimId('AAAAAAAA', 'other'), claimId('BBBBBBBB')]) {
    expect(() => decide([claimed('AAAAAAAA')], command)).toThrowError(expect.objectContaining({ code: 'id_taken' }))
  }
})

test('a refusal names the slug or the id', () => {
  const claimId: SlugCommand = { type: 'ClaimId', projectId: 'AAAAAAAA', saga: 'creation' }
  expect(() => decide([claimed('AAAAAAAA')], claim('BBBBBBBB'))).toThrowError(
    expect.objectContaining({ code: 'slug_taken', data: { field: 'slug', slug: 'lantern' } }),
  )
  expect(() => decide([claimed('BBBBBBBB')], claimId)).toThrowError(
    expect.objectContaining({ code: 'id_taken', data: { field: 'id', id: 'AAAAAAAA' } }),
  )
})

test('a slug that nobody holds can be released without effect, and is free after its last release', () => {
  const released: SlugEvent = { type: 'SlugReleased', data: { projectId: 'AAAAAAAA', saga: 'creation' } }
  expect(decide([], release('AAAAAAAA'))).toEqual([])
  expect(fold(slugDecider, [claimed('AAAAAAAA'), released])).toEqual({ kind: 'free' })
})
