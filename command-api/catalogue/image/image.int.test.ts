import { encode } from 'bmp-ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePicture } from '../../kit/pictures/stored_picture.ts'
import { jarPart, projectForm, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

let kit: CommandKit
let png: Buffer
beforeAll(async () => {
  kit = await startCommandKit()
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c86' } })
    .png()
    .toBuffer()
})
afterAll(() => kit.close())

const json = async (answer: Response) => JSON.parse(await answer.text())
const upload = (query: string, body: Buffer = png, account = 'ada') =>
  kit.as(account)(`/v3/image?${query}`, { method: 'POST', body: new Uint8Array(body) })
const patch = (path: string, body: unknown) =>
  kit.as('ada')(path, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const exists = async ({ url }: { url: string }) =>
  (await kit.deps.storage.head(url.replace(/^\/data\//, ''))) !== undefined
const project = async (slug: string, change = {}): Promise<string> =>
  (await json(await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm({ slug, ...change }) }))).id

test('answers with the picture, cleaned and downloadable', async () => {
  const id = await project('pictured')
  const answer = await upload(`ext=png&context=project&project_id=pictured`)
  expect(answer.status).toBe(200)
  const image = await json(answer)
  expect(image).toMatchObject({ owner_id: 'ada00000', context: 'project', project_id: id, size: png.length })
  expect(image.url).toMatch(/^\/data\/users\/ada00000\/images\/\w{8}\.webp$/)
  expect(await exists(image)).toBe(true)
})

test('pictures that no text uses are swept, the others stay', async () => {
  const [used, unused, inChangelog, inNew] = await Promise.all(
    ['project', 'project', 'version', 'project'].map(async (context) =>
      json(await upload(`ext=png&context=${context}`)),
    ),
  )
  const id = await project('with-pictures', {
    body: `![](https://mods.example${inNew.url})`,
    uploaded_images: [inNew.id],
  })
  const body = `Look: ![a lantern](https://mods.example${used.url})`
  expect((await patch(`/v2/project/${id}`, { body, uploaded_images: [used.id, unused.id] })).status).toBe(204)
  const form = versionForm({ project_id: id, changelog: `![](${inChangelog.url})` }, await jarPart('picture'))
  expect((await kit.as('ada')('/v2/version', { method: 'POST', body: form })).status).toBe(200)
  await kit.deps.uploads.sweep(0)
  expect(await Promise.all([used, unused, inChangelog, inNew].map(exists))).toEqual([true, false, true, true])
})

test("nobody can use others' pictures or upload pictures for others' projects", async () => {
  const id = await project('not-hers')
  const image = await json(await upload('ext=png&context=project', png, 'eve'))
  const answer = await patch(`/v2/project/${id}`, { body: 'Text', uploaded_images: [image.id] })
  expect(answer.status).toBe(400)
  expect(await json(answer)).toMatchObject({ details: { code: 'unknown_image', image: image.id } })
  expect((await upload(`ext=png&context=project&project_id=${id}`, png, 'eve')).status).toBe(404)
})

test('reads a picture with the wrong extension by its content', async () => {
  for (const ext of ['jpg', 'JPEG', 'webp', 'bmp']) {
    expect((await upload(`ext=${ext}&context=project`)).status).toBe(200)
  }
})

test('refuses files that are not pictures, are too large or have no context', async () => {
  expect((await upload('ext=png&context=project', Buffer.from('<svg/>'))).status).toBe(400)
  expect((await upload('ext=svg&context=project')).status).toBe(400)
  expect((await upload('ext=png&context=profile')).status).toBe(400)
  const big = await upload('ext=png&context=project', Buffer.alloc(1024 * 1024 + 1))
  expect(big.status).toBe(400)
  expect(await json(big)).toMatchObject({ details: { limit: 1024 * 1024 } })
})

test('refuses bitmaps while too many wait to be read, and stores nothing of them', async () => {
  const { data: bytes } = encode({ data: Buffer.alloc(4 * 4), width: 2, height: 2, bitPP: 24 })
  const store = (n: number) =>
    storePicture(kit.deps, { bytes, extension: 'bmp', kind: 'icon', folder: 'users/flood000', id: `FLOOD${n}` })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => store(n)))
  // One is read, and sixteen wait.
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(17).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'overloaded' } })
  const { rowCount } = await kit.deps.ops.query(`select 1 from ops.upload where key like 'users/flood000/%'`)
  expect(rowCount).toBe(34)
})
