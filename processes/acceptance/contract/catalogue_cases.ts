import { expect } from 'vitest'
import { form, modFields, picture, versionFields } from '../../testing/samples.ts'
import type { Answer, Json } from '../../testing/visitor.ts'
import { type CaseTable, encoded, malformed, missing, noToken } from './case.ts'
import type { World } from './world.ts'

const staleMatch = { 'if-match': '"999-aaaaaaaa"' }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()
const disclosed = { set: [{ type: 'advertisements', note: 'One line in the menu.' }] }
const foreign = ({ stranger, shown }: World) => ({ by: stranger, at: [shown.id] })
/** Of somebody who read the project before somebody else changed it. */
const late = ({ owner, shown }: World) => ({ by: owner, at: [shown.id], headers: staleMatch })
const none = { payload: {} }

/** An image of one of the owner's drafts, by its address. */
async function hung(world: World) {
  const { id } = await world.draft()
  await world.owner.expect(204, 'POST', `/v2/project/${id}/gallery?ext=png`, await picture('#556677'))
  const { gallery } = await world.owner.get(`/v2/project/${id}`)
  return { by: world.owner, at: [id], query: encoded('url', gallery[0].url) }
}

const newProject = async (world: World, changes: object = {}) => ({
  by: world.owner,
  payload: form({ ...modFields, title: 'Made for a case', slug: world.name('made'), ...changes }),
})

const inThree = { name: 'Made in three', summary: 'A thing made by version three.', description: 'At length.' }
const firstFields = { name: 'Made first', summary: 'A thing told by its first fields.', description: 'At length.' }
/** One that nothing has. */
const chosenId = (world: World) => `c${world.name('').slice(1).padStart(7, '0')}`

export const projectCases: CaseTable = {
  'GET /v2/project/:id': {
    200: [
      ({ shown }) => ({ at: [shown.id] }),
      ({ shown }) => ({ at: [shown.slug.toUpperCase()], sees: ({ body }) => expect(body.id).toBe(shown.id) }),
    ],
    404: [missing, async (world) => ({ by: world.stranger, at: [(await world.draft()).id] })],
  },
  'GET /v2/project/:id former slug': {
    200: ({ shown }) => ({ at: [shown.formerSlug], sees: ({ body }) => expect(body.slug).toBe(shown.slug) }),
  },
  'GET /v3/project/:id former slug': {
    301: ({ shown }) => ({
      at: [shown.formerSlug],
      sees: ({ headers }) => expect(headers.get('location')).toContain(shown.slug),
    }),
  },
  'PATCH /v2/project/:id': {
    204: async (world) => ({ by: world.owner, at: [(await world.draft()).slug], payload: { categories: ['utility'] } }),
    400: ({ owner, shown }) => ({ by: owner, at: [shown.id], payload: { slug: 'no' } }),
    401: [...noToken, (world) => ({ ...foreign(world), payload: { slug: 'mine-now' } })],
    404: ({ owner }) => ({ by: owner, payload: { categories: [] } }),
    409: async (world) => {
      const { id } = await world.submitted()
      await world.admin.get200('POST', `/_internal/moderation/project/${id}/lock`, {})
      return { by: await world.moderator(), at: [id], payload: { status: 'approved' } }
    },
    412: [
      ({ owner, shown }) => ({ by: owner, at: [shown.id], payload: { categories: [] }, headers: staleMatch }),
      ({ owner, shown }) => ({ by: owner, at: [shown.id], payload: { slug: 'too-late' }, headers: staleMatch }),
    ],
  },
  'DELETE /v2/project/:id': {
    204: async (world) => ({ by: world.owner, at: [(await world.draft()).id] }),
    400: malformed,
    401: [...noToken, foreign],
    404: missing,
    412: late,
  },
  'GET /v2/projects': {
    200: ({ shown }) => ({
      query: encoded('ids', [shown.id, shown.slug, 'nothing-of-the-kind']),
      sees: ({ body }) => expect(new Set(body.map(({ id }: Json) => id))).toEqual(new Set([shown.id])),
    }),
    400: [() => ({}), () => ({ query: 'ids=shown' })],
  },
  'PATCH /v2/projects': {
    204: async (world) => {
      const ids = [(await world.draft()).id, (await world.draft()).slug]
      return { by: world.owner, query: encoded('ids', ids), payload: { add_categories: ['utility'] } }
    },
    400: ({ owner, shown }) => ({
      by: owner,
      query: encoded('ids', [shown.id]),
      payload: { categories: ['a', 'b', 'c', 'd'] },
    }),
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, query: encoded('ids', [shown.id]), ...none })],
  },
  'GET /v2/projects_random': {
    200: () => ({ query: 'count=1', sees: ({ body }) => expect(body).toHaveLength(1) }),
    400: [() => ({}), () => ({ query: 'count=0' }), () => ({ query: 'count=101' })],
  },
  'POST /v2/project': {
    200: [
      (world) => newProject(world),
      async (world) => ({
        ...(await newProject(world, { is_draft: false })),
        sees: ({ body, headers }: Answer) => {
          expect(body.status).toBe('draft')
          expect(headers.get('adit-missing')).toContain('version-required')
        },
      }),
      async (world) => {
        const fields = { ...modFields, slug: world.name('whole'), initial_versions: [versionFields] }
        return { by: world.owner, payload: form(fields, await world.jar()) }
      },
    ],
    400: [
      (world) => newProject(world, { description: 'no' }),
      (world) => newProject(world, { slug: world.shown.slug }),
      ({ owner }) => ({ by: owner, payload: {} }),
    ],
    401: noToken,
  },
  'POST /v3/project': {
    200: (world) =>
      newProject(world, {
        ...inThree,
        link_urls: { source: 'https://example.com/source' },
      }),
    400: (world) => newProject(world, { name: 'no' }),
    401: noToken,
  },
  'POST /v3/project/:id': {
    200: async (world) => {
      const id = chosenId(world)
      const sees = ({ body }: Answer) => expect(body).toMatchObject({ id, name: 'Made in three' })
      return { ...(await newProject(world, inThree)), at: [id], sees }
    },
    400: [
      async (world) => ({ ...(await newProject(world, inThree)), at: ['tooshort-no'] }),
      async (world) => ({ ...(await newProject(world, { ...inThree, summary: 'no' })), at: [chosenId(world)] }),
      async (world) => ({
        ...(await newProject(world, { ...inThree, slug: world.shown.slug })),
        at: [chosenId(world)],
      }),
    ],
    401: noToken,
    409: [
      async (world) => ({ ...(await newProject(world, inThree)), at: [world.shown.id] }),
      async (world) => {
        const { id } = await world.draft()
        await world.owner.expect(204, 'DELETE', `/v3/project/${id}`)
        return { ...(await newProject(world, inThree)), by: world.stranger, at: [id] }
      },
    ],
  },
  'PUT /v3/project': {
    200: (world) => ({
      by: world.owner,
      payload: { base: { ...firstFields, slug: world.name('put'), requested_status: 'unlisted' } },
      sees: ({ body }) =>
        expect(body).toMatchObject({
          ...firstFields,
          ...{ status: 'draft', requested_status: 'unlisted', versions: [], project_types: ['mod'] },
        }),
    }),
    400: [
      ({ owner }) => ({ by: owner, payload: {} }),
      ({ owner, shown }) => ({ by: owner, payload: { base: { ...firstFields, slug: shown.slug } } }),
      (world) => ({
        by: world.owner,
        payload: { base: { ...firstFields, slug: world.name('put') }, minecraft_server: { max_players: 20 } },
        sees: ({ body }) => expect(body.details.field).toBe('minecraft_server'),
      }),
    ],
    401: noToken,
  },
  'GET /v2/project/:id/check': {
    200: ({ shown }) => ({ at: [shown.slug], sees: ({ body }) => expect(body).toEqual({ id: shown.id }) }),
    404: missing,
  },
  'GET /v2/project/:id/dependencies': {
    200: ({ shown }) => ({ at: [shown.id] }),
    404: missing,
  },
  'GET /v3/project/:id/dependents': {
    200: ({ shown }) => ({ at: [shown.slug], sees: ({ body }) => expect(body).toMatchObject({ total: 0, offset: 0 }) }),
    400: ({ shown }) => ({ at: [shown.slug], query: 'limit=101' }),
    404: missing,
  },
  'GET /v3/project/:id/disclosures': {
    200: ({ shown }) => ({ at: [shown.slug], sees: ({ body }) => expect(body).toEqual({ disclosures: [] }) }),
    404: missing,
  },
  'PATCH /v3/project/:id/disclosures': {
    204: async (world) => ({ by: world.owner, at: [(await world.draft()).id], payload: disclosed }),
    400: ({ owner, shown }) => ({ by: owner, at: [shown.id], payload: { set: [{ type: 'ai_content', uses: [] }] } }),
    401: [
      ...noToken,
      (world) => ({ ...foreign(world), payload: disclosed }),
      ({ owner, shown }) => ({ by: owner, at: [shown.id], payload: { ...disclosed, lock_status: 'fully_locked' } }),
    ],
    404: ({ owner }) => ({ by: owner, payload: disclosed }),
    412: ({ owner, shown }) => ({ by: owner, at: [shown.id], payload: disclosed, headers: staleMatch }),
  },
  'GET /v3/project/:id/validate': {
    200: async (world) => ({
      by: world.owner,
      at: [(await world.draft()).slug],
      sees: ({ body }) => expect(body.nags[0]).toMatchObject({ severity: 'required', kind: expect.any(String) }),
    }),
    401: noToken,
    404: [missing, ({ stranger, shown }) => ({ by: stranger, at: [shown.id] })],
  },
  'GET /v2/project/:id/members': {
    200: ({ shown }) => ({ at: [shown.id], sees: ({ body }) => expect(body[0].role).toBe('Owner') }),
    404: missing,
  },
  'PATCH /v2/project/:id/icon': {
    204: async (world) => {
      const payload = await picture('#112233')
      return { by: world.owner, at: [(await world.draft()).id], query: 'ext=png', payload }
    },
    400: [
      ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'ext=png', payload: 'no picture' }),
      ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'ext=png', payload: Buffer.alloc(262_145) }),
      ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'ext=svg', payload: '<svg/>' }),
    ],
    401: noToken,
    404: async ({ owner }) => ({ by: owner, query: 'ext=png', payload: await picture('#112233') }),
    412: async (world) => ({ ...late(world), query: 'ext=png', payload: await picture('#112233') }),
  },
  'DELETE /v2/project/:id/icon': {
    204: async (world) => ({ by: world.owner, at: [(await world.draft()).id] }),
    400: malformed,
    401: [...noToken, foreign],
    404: missing,
    412: late,
  },
  'POST /v2/project/:id/gallery': {
    204: async (world) => {
      const query = 'ext=png&featured=true&title=In%20the%20dark&description=All%20of%20it&ordering=1'
      return { by: world.owner, at: [(await world.draft()).id], query, payload: await picture('#445566') }
    },
    400: [
      ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'ext=png', payload: 'no picture' }),
      async ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'ext=png', payload: await picture('#334455') }),
      ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'ext=png', payload: Buffer.alloc(5_242_881) }),
    ],
    401: [...noToken, async (world) => ({ ...foreign(world), query: 'ext=png', payload: await picture('#445566') })],
    404: async ({ owner }) => ({ by: owner, query: 'ext=png', payload: await picture('#445566') }),
    412: async (world) => ({ ...late(world), query: 'ext=png', payload: await picture('#554433') }),
  },
  'PATCH /v2/project/:id/gallery': {
    204: async (world) => {
      const { query, ...rest } = await hung(world)
      return { ...rest, query: `${query}&featured=true&title=Renamed&ordering=2` }
    },
    400: ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'title=NoUrl' }),
    401: [...noToken, (world) => ({ ...foreign(world), query: 'url=x' })],
    404: [
      ({ owner }) => ({ by: owner, query: 'url=x' }),
      ({ owner, shown }) => ({ by: owner, at: [shown.id], query: encoded('url', 'https://example.com/no.png') }),
    ],
    412: async (world) => {
      const { query, ...rest } = await hung(world)
      return { ...rest, query: `${query}&ordering=3`, headers: staleMatch }
    },
  },
  'DELETE /v2/project/:id/gallery': {
    204: hung,
    400: ({ owner, shown }) => ({ by: owner, at: [shown.id] }),
    401: [...noToken, (world) => ({ ...foreign(world), query: 'url=x' })],
    404: ({ owner, shown }) => ({ by: owner, at: [shown.id], query: 'url=x' }),
    412: async (world) => ({ ...(await hung(world)), headers: staleMatch }),
  },
  'POST /v2/project/:id/follow': {
    204: async (world) => ({ by: await world.newcomer(), at: [world.shown.slug] }),
    400: async (world) => {
      const by = await world.newcomer()
      await by.expect(204, 'POST', `/v2/project/${world.shown.id}/follow`)
      return { by, at: [world.shown.id] }
    },
    401: noToken,
    404: missing,
  },
  'DELETE /v2/project/:id/follow': {
    204: async (world) => {
      const by = await world.newcomer()
      await by.expect(204, 'POST', `/v2/project/${world.shown.id}/follow`)
      return { by, at: [world.shown.id] }
    },
    400: async (world) => ({ by: await world.newcomer(), at: [world.shown.id] }),
    401: noToken,
    404: missing,
  },
  'POST /v2/project/:id/schedule': {
    204: async (world) => {
      const payload = { time: inAnHour(), requested_status: 'unlisted' }
      return { by: world.owner, at: [(await world.published()).id], payload }
    },
    400: [
      ({ owner, shown }) => ({
        by: owner,
        at: [shown.id],
        payload: { time: yesterday(), requested_status: 'approved' },
      }),
      ({ owner, shown }) => ({
        by: owner,
        at: [shown.id],
        payload: { time: inAnHour(), requested_status: 'rejected' },
      }),
    ],
    401: [...noToken, (world) => ({ ...foreign(world), payload: { time: inAnHour(), requested_status: 'approved' } })],
    404: ({ owner }) => ({ by: owner, payload: { time: inAnHour(), requested_status: 'approved' } }),
    412: ({ owner, shown }) => ({
      ...{ by: owner, at: [shown.id], headers: staleMatch },
      payload: { time: inAnHour(), requested_status: 'approved' },
    }),
  },
  'DELETE /v2/project/:id/schedule': {
    204: async (world) => {
      const { id } = await world.published()
      const payload = { time: inAnHour(), requested_status: 'unlisted' }
      await world.owner.expect(204, 'POST', `/v2/project/${id}/schedule`, payload)
      return { by: world.owner, at: [id] }
    },
    401: [...noToken, foreign],
    404: ({ owner }) => ({ by: owner }),
    412: late,
  },
}

const newVersion = async (world: World, changes: object = {}) => ({
  by: world.owner,
  payload: form(
    { ...versionFields, project_id: world.shown.id, version_number: world.name('2.0'), ...changes },
    await world.jar(),
  ),
})

export const versionCases: CaseTable = {
  'GET /v2/project/:id/version': {
    200: [
      ({ shown }) => ({ at: [shown.id], sees: ({ body }) => expect(body.length).toBeGreaterThan(0) }),
      ({ shown }) => ({
        at: [shown.slug],
        query: `${encoded('loaders', ['fabric'])}&${encoded('game_versions', ['1.21.4'])}&featured=true&limit=1&offset=0`,
        sees: ({ body }) => expect(body).toHaveLength(1),
      }),
    ],
    400: ({ shown }) => ({ at: [shown.id], query: 'limit=many' }),
    404: missing,
  },
  'GET /v2/project/:id/version/:version': {
    200: [
      ({ shown }) => ({ at: [shown.slug, shown.version.version_number] }),
      ({ shown }) => ({ at: [shown.id, shown.version.id] }),
    ],
    404: [missing, ({ shown }) => ({ at: [shown.id, '9.9.9'] })],
  },
  'GET /v2/version/:id': {
    200: ({ shown }) => ({ at: [shown.version.id] }),
    404: [missing, async (world) => ({ at: [(await world.draft()).version.id] })],
  },
  'GET /v2/versions': {
    200: ({ shown }) => ({
      query: encoded('ids', [shown.version.id, 'zzzzzzzz']),
      sees: ({ body }) => expect(body).toHaveLength(1),
    }),
    400: [() => ({}), () => ({ query: 'ids={}' })],
  },
  'PATCH /v2/version/:id': {
    204: async (world) => {
      const payload = { name: 'Renamed', changelog: 'Better.', version_type: 'beta' }
      return { by: world.owner, at: [(await world.draft()).version.id], payload }
    },
    400: ({ owner, shown }) => ({ by: owner, at: [shown.version.id], payload: { version_number: 'no spaces' } }),
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, at: [shown.version.id], payload: { name: 'Mine' } })],
    404: ({ owner }) => ({ by: owner, payload: { name: 'Nothing' } }),
    412: ({ owner, shown }) => ({ by: owner, at: [shown.version.id], payload: { name: 'Late' }, headers: staleMatch }),
  },
  'DELETE /v2/version/:id': {
    204: async (world) => ({ by: world.owner, at: [(await world.draft()).version.id] }),
    400: malformed,
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, at: [shown.version.id] })],
    404: missing,
    412: ({ owner, shown }) => ({ by: owner, at: [shown.version.id], headers: staleMatch }),
  },
  'POST /v2/version': {
    200: [
      async (world) => newVersion(world, { project_id: (await world.draft()).id }),
      async (world) => newVersion(world, { project_id: (await world.draft()).id, file_parts: ['other'] }),
    ],
    400: [
      (world) => newVersion(world, { loaders: [] }),
      (world) => newVersion(world, { dependencies: undefined }),
      (world) => newVersion(world, { file_parts: ['other', 'jar'] }),
      (world) => newVersion(world, { game_versions: ['no such version'] }),
      ({ owner }) => ({ by: owner, payload: {} }),
    ],
    401: [...noToken, async (world) => ({ ...(await newVersion(world)), by: world.stranger })],
    404: async (world) => newVersion(world, { project_id: 'zzzzzzzz' }),
  },
  'POST /v2/version/:id/file': {
    204: async (world) => {
      const payload = form({ file_types: { jar: 'sources-jar' } }, await world.jar())
      return { by: world.owner, at: [(await world.draft()).version.id], payload }
    },
    400: ({ owner, shown }) => ({ by: owner, at: [shown.version.id], payload: {} }),
    401: [
      ...noToken,
      async (world) => ({
        ...{ by: world.stranger, at: [world.shown.version.id] },
        payload: form({}, await world.jar()),
      }),
    ],
    404: async (world) => ({ by: world.owner, payload: form({}, await world.jar()) }),
  },
  'POST /v2/version/:id/schedule': {
    204: async (world) => {
      const payload = { time: inAnHour(), requested_status: 'listed' }
      return { by: world.owner, at: [(await world.draft()).version.id], payload }
    },
    400: ({ owner, shown }) => ({
      ...{ by: owner, at: [shown.version.id] },
      payload: { time: yesterday(), requested_status: 'listed' },
    }),
    401: [
      ...noToken,
      ({ stranger, shown }) => ({
        ...{ by: stranger, at: [shown.version.id] },
        payload: { time: inAnHour(), requested_status: 'listed' },
      }),
    ],
    404: ({ owner }) => ({ by: owner, payload: { time: inAnHour(), requested_status: 'listed' } }),
    412: ({ owner, shown }) => ({
      ...{ by: owner, at: [shown.version.id], headers: staleMatch },
      payload: { time: inAnHour(), requested_status: 'listed' },
    }),
  },
  'DELETE /v2/version/:id/schedule': {
    204: async (world) => {
      const { id } = (await world.draft()).version
      const payload = { time: inAnHour(), requested_status: 'unlisted' }
      await world.owner.expect(204, 'POST', `/v2/version/${id}/schedule`, payload)
      return { by: world.owner, at: [id] }
    },
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, at: [shown.version.id] })],
    404: ({ owner }) => ({ by: owner }),
    412: ({ owner, shown }) => ({ by: owner, at: [shown.version.id], headers: staleMatch }),
  },
  'POST /v3/image': {
    200: async ({ owner, shown }) => ({
      ...{ by: owner, query: `ext=png&context=project&project_id=${shown.id}` },
      payload: await picture('#778899'),
    }),
    400: ({ owner }) => ({ by: owner, query: 'ext=png&context=project', payload: 'no picture' }),
    401: noToken.slice(0, 2),
    404: async ({ owner }) => ({
      ...{ by: owner, query: 'ext=png&context=project&project_id=zzzzzzzz' },
      payload: await picture('#778899'),
    }),
  },
}
