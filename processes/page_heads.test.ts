import { rawJson } from '@adit/platform/http/reply.ts'
import { NoRepresentation } from '@adit/platform/http/representation.ts'
import { expect, it } from 'vitest'
import { pageHeads } from './page_heads.ts'

const lantern = {
  slug: 'lantern',
  name: 'Lantern & Lamp',
  summary: 'Light that follows you.',
  project_types: ['mod'],
  loaders: ['fabric'],
  icon_url: 'https://adit.example/icon.webp',
  gallery: [
    { raw_url: 'https://adit.example/1.webp', featured: false },
    { raw_url: 'https://adit.example/2.webp', featured: true },
  ],
}
const known: Record<string, object> = {
  '/v3/project/lantern': lantern,
  '/v3/project/AABBCCDD': { ...lantern, gallery: [], loaders: ['fabric', 'datapack'] },
  '/v3/project/empty': { ...lantern, slug: 'empty', project_types: [], loaders: [], icon_url: null, gallery: [] },
  '/v3/project/lantern/version/1.0.0': { id: 'VERSION1' },
  '/v2/user/ada': { username: 'ada', bio: 'Makes lanterns.', avatar_url: null },
}
const viewers: unknown[] = []
const headFor = pageHeads(
  async (address, viewer) => {
    viewers.push(viewer)
    const found = known[address]
    if (address === '/v2/user/unread') throw new Error('the query side is away')
    if (!found) throw new NoRepresentation(address, 404)
    return rawJson(JSON.stringify(found))
  },
  () => 'https://adit.example',
)

it("shows a project's preview on each of its tabs", async () => {
  const head = {
    title: 'Lantern & Lamp - Mod - Adit',
    description: 'Light that follows you.',
    image: 'https://adit.example/2.webp',
  }
  expect(await headFor('/mod/lantern')).toEqual({ ...head, canonical: 'https://adit.example/mod/lantern' })
  for (const tab of ['/gallery', '/versions', '/changelog', '/version/1.0.0'])
    expect(await headFor(`/mod/lantern${tab}`)).toEqual({
      ...head,
      canonical: `https://adit.example/mod/lantern${tab}`,
    })
})

it('names one address, no matter how the page was requested', async () => {
  expect(await headFor('/project/AABBCCDD')).toMatchObject({
    title: 'Lantern & Lamp - Data pack - Adit',
    canonical: 'https://adit.example/datapack/lantern',
    image: lantern.icon_url,
  })
  expect(await headFor('/mod/empty')).toEqual({
    title: 'Lantern & Lamp - Project - Adit',
    description: 'Light that follows you.',
    canonical: 'https://adit.example/project/empty',
  })
})

it('shows the preview of a user', async () => {
  expect(await headFor('/user/ada')).toEqual({
    title: 'ada - Adit',
    description: 'Makes lanterns.',
    canonical: 'https://adit.example/user/ada',
  })
  expect(await headFor('/user/ada/mods')).toMatchObject({ canonical: 'https://adit.example/user/ada/mods' })
})

it('answers the form for a new version like a page of the project', async () =>
  expect(await headFor('/mod/lantern/version/new')).not.toHaveProperty('status'))

it.each(['/', '/mods', '/mod/lantern/settings', '/mod/lantern/moderation', '/dashboard', '/user/unread'])(
  'shows no preview of %s',
  async (path) => expect(await headFor(path)).toBeUndefined(),
)

it.each([
  ...['/mod/secret', '/mod/secret/versions', '/mod/secret/version/1.0.0', '/user/nobody', '/user/nobody/mods'],
  ...['/mod/lantern/version/9.9', '/mod/lantern/nothing', '/user/ada/nothing', '/collection/x', '/servers', '/app'],
])('answers that %s does not exist', async (path) =>
  expect(await headFor(path)).toEqual({ title: 'Adit', status: 404 }),
)

it('reads anonymously, so that drafts stay hidden', () => {
  expect(new Set(viewers)).toEqual(new Set([undefined]))
})
