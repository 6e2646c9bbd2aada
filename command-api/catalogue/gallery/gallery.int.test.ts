import type { GalleryItem } from '@adit/events/catalogue/project/project.events.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { projectStream } from '../catalogue_streams.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
})
afterAll(() => kit.close())

const picture = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer()

/** A project with an icon and a picture: its id, the picture's address, and a function that sends requests about it. */
async function illustrated(slug: string) {
  const made = await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm({ slug }) })
  const { id } = JSON.parse(await made.text())
  const ask = async (method: string, path: string, ifMatch?: string, body?: Buffer) => {
    const headers = { ...(ifMatch && { 'if-match': `"${ifMatch}"` }), ...(body && { 'content-type': 'image/png' }) }
    const sent = body && { body: new Uint8Array(body) }
    const answer = await kit.as('ada')(`/v2/project/${id}/${path}`, { method, headers, ...sent })
    const text = await answer.text()
    return [answer.status, text ? JSON.parse(text).details.code : undefined]
  }
  expect(await ask('PATCH', 'icon?ext=png', '0', await picture('#102030'))).toEqual([204, undefined])
  expect(await ask('POST', 'gallery?ext=png&featured=false', '1', await picture('#302010'))).toEqual([204, undefined])
  const url = encodeURIComponent((await added(id))[0]?.key ?? '')
  return { id, url, ask }
}

const stream = (id: string) => kit.store.readStream(projectStream(id))
const added = async (id: string) =>
  (await stream(id)).flatMap(({ type, data }) =>
    type === 'ProjectGalleryItemAdded' ? [(data as { item: GalleryItem }).item] : [],
  )

it('refuses each change by somebody who has read an older revision, and changes nothing', async () => {
  const { id, url, ask } = await illustrated('illustrated-late')
  const changes = [
    ['PATCH', 'icon?ext=png', await picture('#405060')],
    ['DELETE', 'icon'],
    ['POST', 'gallery?ext=png&featured=false', await picture('#605040')],
    ['PATCH', `gallery?url=${url}&title=Late`],
    ['DELETE', `gallery?url=${url}`],
  ] as const
  for (const [method, path, body] of changes)
    expect(await ask(method, path, '1', body)).toEqual([412, 'revision_mismatch'])
  expect(await stream(id)).toHaveLength(3)
  // Two objects for each of the two pictures.
  expect(await kit.deps.uploads.sweep(0)).toBe(4)
})

it('accepts changes by somebody who has read the newest revision', async () => {
  const { id, url, ask } = await illustrated('illustrated-new')
  expect(await ask('PATCH', `gallery?url=${url}&title=Newest`, '2')).toEqual([204, undefined])
  expect(await ask('DELETE', `gallery?url=${url}`, '3')).toEqual([204, undefined])
  expect(await ask('DELETE', 'icon', '4')).toEqual([204, undefined])
  expect(await stream(id)).toHaveLength(6)
  expect(await kit.deps.uploads.sweep(0)).toBe(0)
})

it('says what can’t be done before it asks for the revision', async () => {
  const { ask } = await illustrated('illustrated-twice')
  expect(await ask('POST', 'gallery?ext=png&featured=false', '0', await picture('#302010'))).toEqual([
    ...[400, 'gallery_duplicate'],
  ])
  expect(await ask('DELETE', 'gallery?url=none.webp', '0')).toEqual([400, 'gallery_item_not_found'])
  expect(await kit.deps.uploads.sweep(0)).toBe(2)
})

it('records what a picture measures, as large as it is kept', async () => {
  const { id, ask } = await illustrated('illustrated-large')
  const large = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  expect(await ask('POST', 'gallery?ext=png&featured=false', '2', large)).toEqual([204, undefined])
  expect((await added(id)).map(({ measures }) => measures)).toEqual([
    { width: 16, height: 16, color: expect.any(Number) },
    { width: 2_560, height: 1_280, color: expect.any(Number) },
  ])
  const [small = 0, whole = 0] = (await added(id)).map(({ measures }) => measures?.color)
  expect([isNear(small, 0x302010), isNear(whole, 0x204060), isNear(whole, 0x302010)]).toEqual([true, true, false])
})

/** Storing a picture changes its colors a little. */
const isNear = (color: number, wanted: number): boolean =>
  [16, 8, 0].every((bits) => Math.abs(((color >> bits) & 0xff) - ((wanted >> bits) & 0xff)) <= 4)
