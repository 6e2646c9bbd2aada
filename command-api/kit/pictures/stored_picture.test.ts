import { RevisionMismatch } from '@adit/platform/eventing/command_bus.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Uploads } from '@adit/platform/ops/uploads.ts'
import { expect, it } from 'vitest'
import { keepPicture } from './stored_picture.ts'

/** What is left attached when the work ends like that. */
async function attachedAfter(error?: unknown): Promise<string[]> {
  const attached = new Set<string>()
  const uploads: Uploads = {
    begin: async () => undefined,
    attach: async (ids) => {
      for (const id of ids) attached.add(id)
    },
    detach: async (ids) => {
      for (const id of ids) attached.delete(id)
    },
    sweep: async () => 0,
  }
  const refer = async () => {
    if (error !== undefined) throw error
    return 'shown'
  }
  const outcome = keepPicture({ uploads }, { uploads: ['small', 'full'] }, refer)
  await (error === undefined ? expect(outcome).resolves.toBe('shown') : expect(outcome).rejects.toBe(error))
  return [...attached]
}

it('keeps a picture that something refers to, or that something may refer to', async () => {
  expect(await attachedAfter()).toEqual(['small', 'full'])
  expect(await attachedAfter(new Error('the answer of the event store is lost'))).toEqual(['small', 'full'])
})

it('leaves a picture to be swept if it was refused', async () => {
  expect(await attachedAfter(refusal('gallery_full'))).toEqual([])
  expect(await attachedAfter(new RevisionMismatch(3))).toEqual([])
})
