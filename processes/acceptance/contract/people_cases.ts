import { expect } from 'vitest'
import { picture } from '../../testing/samples.ts'
import { type Json, passwordOf } from '../../testing/visitor.ts'
import { type Case, type CaseTable, encoded, malformed, missing, noToken } from './case.ts'
import type { World } from './world.ts'

/** A new account, by id and name. */
async function somebody(world: World) {
  const by = await world.newcomer()
  return { by, ...(await by.get('/v2/user')) }
}
/** One of the owner's things, requested by someone else. */
const notTheirs: Case = ({ stranger }) => ({ by: stranger, at: ['owner'] })
const nobodyKnown: Case = ({ owner }) => ({ by: owner, at: ['nobody-of-this-name'] })
const staleMatch = { 'if-match': '"999-aaaaaaaa"' }

export const userCases: CaseTable = {
  'GET /v2/user': {
    200: ({ owner }) => ({
      by: owner,
      sees: ({ body }) => expect(body).toMatchObject({ username: 'owner', email: 'owner@example.org' }),
    }),
    401: noToken,
  },
  'GET /v2/user/:id': {
    200: [
      () => ({ at: ['OWNER'], sees: ({ body }) => expect(body).toMatchObject({ username: 'owner' }) }),
      async ({ owner }) => ({ at: [(await owner.get('/v2/user')).id] }),
    ],
    404: nobodyKnown,
  },
  'GET /v3/user/:id former name': {
    301: async (world) => {
      const { by, username } = await somebody(world)
      await by.expect(204, 'PATCH', `/v2/user/${username}`, { username: world.name('renamed') })
      return { at: [username], sees: ({ headers }) => expect(headers.get('location')).toContain('renamed') }
    },
  },
  'GET /v2/users': {
    200: async ({ owner }) => ({
      query: encoded('ids', [(await owner.get('/v2/user')).id, 'zzzzzzzz']),
      sees: ({ body }) => expect(body).toHaveLength(1),
    }),
    400: [() => ({}), () => ({ query: 'ids=owner' })],
  },
  'GET /v3/users/search': { 200: () => ({ query: 'query=own' }), 400: () => ({}) },
  'PATCH /v2/user/:id': {
    204: async (world) => {
      const { by, username } = await somebody(world)
      return { by, at: [username], payload: { bio: 'Digs.', name: 'No effect', allow_friend_requests: true } }
    },
    400: ({ owner }) => ({ by: owner, at: ['owner'], payload: { bio: 'x'.repeat(161) } }),
    401: [
      ...noToken,
      ({ stranger }) => ({ by: stranger, at: ['owner'], payload: { bio: 'Not me.' } }),
      ({ owner }) => ({ by: owner, at: ['owner'], payload: { role: 'admin' } }),
    ],
    404: ({ admin }) => ({ by: admin, payload: { bio: 'Nobody.' } }),
    412: ({ owner }) => ({ by: owner, at: ['owner'], payload: { bio: 'Late.' }, headers: staleMatch }),
  },
  'GET /v3/user/:id/preferences': {
    200: ({ owner }) => ({
      ...{ by: owner, at: ['owner'] },
      sees: ({ body }) => expect(body).toMatchObject({ social: { friend_privacy: 'everyone' } }),
    }),
    401: [...noToken, notTheirs],
    404: nobodyKnown,
  },
  'PATCH /v3/user/:id/preferences': {
    200: async (world) => {
      const { by, username } = await somebody(world)
      return {
        ...{ by, at: [username], payload: { behavior: { minimize_app: true }, localization: { locale: 'de-DE' } } },
        sees: ({ body }) =>
          expect(body).toMatchObject({
            ...{ behavior: { minimize_app: true, show_play_time: true }, localization: { locale: 'de-DE' } },
          }),
      }
    },
    400: ({ owner }) => ({ by: owner, at: ['owner'], payload: { appearance: { theme: 'pink' } } }),
    401: [...noToken, ({ stranger }) => ({ by: stranger, at: ['owner'], payload: {} })],
    404: async (world) => ({ ...(await nobodyKnown(world)), payload: {} }),
  },
  'DELETE /v2/user/:id': {
    204: async (world) => {
      const { by, id, username } = await somebody(world)
      return { by, at: [id], payload: { password: passwordOf(username) } }
    },
    400: [
      async (world) => {
        const { by, id } = await somebody(world)
        return { by, at: [id], payload: { password: 'some other password' } }
      },
      ({ owner, shown }) => ({
        ...{ by: owner, at: ['owner'], payload: { password: passwordOf('owner') } },
        sees: ({ body }) =>
          expect(body.details).toMatchObject({
            code: 'projects_owned',
            projects: expect.arrayContaining([expect.objectContaining({ id: shown.id, slug: shown.slug })]),
          }),
      }),
    ],
    401: [...noToken, notTheirs],
    404: ({ admin }) => ({ by: admin }),
  },
  'PATCH /v2/user/:id/icon': {
    204: async (world) => {
      const { by, id } = await somebody(world)
      return { by, at: [id], query: 'ext=png', payload: await picture('#998877') }
    },
    400: ({ owner }) => ({ by: owner, at: ['owner'], query: 'ext=png', payload: 'no picture' }),
    401: [...noToken, async (world) => ({ ...(await notTheirs(world)), query: 'ext=png', payload: 'no picture' })],
    404: async ({ admin }) => ({ by: admin, query: 'ext=png', payload: await picture('#998877') }),
    412: async ({ owner }) => ({
      ...{ by: owner, at: ['owner'], headers: staleMatch },
      ...{ query: 'ext=png', payload: await picture('#998877') },
    }),
  },
  'DELETE /v2/user/:id/icon': {
    204: async (world) => {
      const { by, id } = await somebody(world)
      return { by, at: [id] }
    },
    400: malformed,
    401: [...noToken, notTheirs],
    404: ({ admin }) => ({ by: admin }),
    412: ({ owner }) => ({ by: owner, at: ['owner'], headers: staleMatch }),
  },
  'GET /v2/user/:id/projects': {
    200: ({ shown }) => ({
      at: ['owner'],
      sees: ({ body }) => expect(body.map(({ id }: Json) => id)).toContain(shown.id),
    }),
    404: nobodyKnown,
  },
  'GET /v3/user/:id/all-projects': {
    200: () => ({
      at: ['owner'],
      sees: ({ body }) => expect(body).toEqual({ projects: expect.any(Array), organizations: {} }),
    }),
    404: nobodyKnown,
  },
  'GET /v3/user/:id/organizations': { 200: () => ({ at: ['owner'] }), 404: nobodyKnown },
  'GET /v3/limits/projects': {
    200: ({ owner }) => ({ by: owner, sees: ({ body }) => expect(body).toMatchObject({ max: 256 }) }),
    401: noToken,
  },
  'GET /v3/limits/organizations': { 200: ({ owner }) => ({ by: owner }), 401: noToken },
  'GET /v3/limits/collections': {
    200: ({ owner }) => ({ by: owner, sees: ({ body }) => expect(body).toEqual({ current: 0, max: 64 }) }),
    401: noToken,
  },
  'GET /v3/user/:id/collections': { 200: () => ({ at: ['owner'] }), 404: nobodyKnown },
  'GET /v2/user/:id/follows': {
    200: async (world) => {
      const { by, id } = await somebody(world)
      await by.expect(204, 'POST', `/v2/project/${world.shown.id}/follow`)
      return { by, at: [id], sees: ({ body }) => expect(body[0].id).toBe(world.shown.id) }
    },
    400: ({ owner }) => ({ by: owner, at: ['owner'], query: 'limit=all' }),
    401: [...noToken, notTheirs],
    404: ({ admin }) => ({ by: admin }),
  },
  'POST /v2/session/refresh': {
    200: async (world) => ({
      by: await world.newcomer(),
      sees: ({ body }) => expect(body.session).toMatch(/^mra_/),
    }),
    401: noToken.slice(0, 2),
  },
}

const one: CaseTable[string] = {
  204: async (world) => {
    const { who, id } = await world.notified()
    return { by: who, at: [id] }
  },
  401: noToken,
  404: missing,
}
const several: CaseTable[string] = {
  204: async (world) => {
    const { who, id } = await world.notified()
    return { by: who, query: encoded('ids', [id, 'zzzzzzzz']) }
  },
  400: ({ owner }) => ({ by: owner, query: 'ids=all' }),
  401: noToken,
}

export const notificationCases: CaseTable = {
  'GET /v2/user/:id/notifications': {
    200: async (world) => {
      const { who, id } = await world.notified()
      const { username } = await who.get('/v2/user')
      return { by: who, at: [username], sees: ({ body }) => expect(body[0]).toMatchObject({ id, read: false }) }
    },
    401: [...noToken, notTheirs],
    404: ({ admin }) => ({ by: admin }),
  },
  'GET /v2/notification/:id': {
    200: async (world) => {
      const { who, id } = await world.notified()
      return { by: who, at: [id], sees: ({ body }) => expect(body.body.type).toBe('team_invite') }
    },
    401: noToken,
    404: [missing, async (world) => ({ by: world.stranger, at: [(await world.notified()).id] })],
  },
  'PATCH /v2/notification/:id': one,
  'DELETE /v2/notification/:id': one,
  'GET /v2/notifications': {
    200: async (world) => {
      const { who, id } = await world.notified()
      return { by: who, query: encoded('ids', [id]), sees: ({ body }) => expect(body).toHaveLength(1) }
    },
    400: several[400] ?? [],
    401: noToken,
  },
  'PATCH /v2/notifications': several,
  'DELETE /v2/notifications': several,
}

const text = (body: string, more: object = {}) => ({ body: { type: 'text', body, ...more } })

export const threadCases: CaseTable = {
  'POST /v2/report': {
    200: ({ stranger, shown }) => ({
      by: stranger,
      payload: { report_type: 'spam', item_id: shown.slug, item_type: 'project', body: 'Sold.', uploaded_images: [] },
      sees: ({ body }) => expect(body).toMatchObject({ item_id: shown.id, closed: false }),
    }),
    400: [
      ({ stranger }) => ({ by: stranger, payload: { report_type: 'spam' } }),
      ({ stranger }) => ({
        by: stranger,
        payload: { report_type: 'spam', item_id: 'zzzzzzzz', item_type: 'project', body: 'Gone.' },
      }),
    ],
    401: noToken,
  },
  'GET /v2/report': {
    200: [({ stranger }) => ({ by: stranger, query: 'count=5&offset=0&all=false' }), ({ admin }) => ({ by: admin })],
    400: ({ stranger }) => ({ by: stranger, query: 'count=many' }),
    401: noToken,
  },
  'GET /v2/reports': {
    200: async (world) => ({
      by: world.stranger,
      query: encoded('ids', [(await world.report()).id, 'zzzzzzzz']),
      sees: ({ body }) => expect(body).toHaveLength(1),
    }),
    400: ({ stranger }) => ({ by: stranger }),
    401: noToken,
  },
  'GET /v2/report/:id': {
    200: async (world) => ({ by: world.stranger, at: [(await world.report()).id] }),
    401: noToken,
    404: [missing, async (world) => ({ by: world.owner, at: [(await world.report()).id] })],
  },
  'PATCH /v2/report/:id': {
    204: [
      async (world) => ({ by: world.stranger, at: [(await world.report()).id], payload: { body: 'Worse.' } }),
      async (world) => ({ by: world.admin, at: [(await world.report()).id], payload: { closed: true } }),
    ],
    400: async (world) => ({ by: world.stranger, at: [(await world.report()).id], payload: { body: 7 } }),
    401: [
      ...noToken,
      async (world) => ({ by: world.stranger, at: [(await world.report()).id], payload: { closed: true } }),
    ],
    404: ({ owner }) => ({ by: owner, payload: { body: 'Nothing.' } }),
    412: async (world) => ({
      ...{ by: world.stranger, at: [(await world.report()).id], payload: { body: 'Late.' }, headers: staleMatch },
    }),
  },
  'DELETE /v2/report/:id': {
    204: async (world) => ({ by: world.admin, at: [(await world.report()).id] }),
    // Nobody decides on their own report without a reason.
    400: async (world) => ({ by: world.admin, at: [(await world.report(world.admin)).id] }),
    401: [...noToken, async (world) => ({ by: world.stranger, at: [(await world.report()).id] })],
    404: ({ admin }) => ({ by: admin }),
  },
  'GET /v2/thread/:id': {
    200: ({ owner, shown }) => ({ by: owner, at: [shown.thread] }),
    400: ({ owner, shown }) => ({ by: owner, at: [shown.thread], query: 'limit=0' }),
    401: noToken,
    404: [missing, ({ stranger, shown }) => ({ by: stranger, at: [shown.thread] })],
  },
  'GET /v2/threads': {
    200: ({ owner, shown }) => ({
      by: owner,
      query: encoded('ids', [shown.thread]),
      sees: ({ body }) => expect(body).toHaveLength(1),
    }),
    400: ({ owner }) => ({ by: owner, query: 'ids=[1' }),
    401: noToken,
  },
  'POST /v2/thread/:id': {
    204: [
      ({ owner, shown }) => ({ by: owner, at: [shown.thread], payload: text('It is fixed.') }),
      ({ admin, shown }) => ({ by: admin, at: [shown.thread], payload: text('For us.', { private: true }) }),
    ],
    400: ({ owner, shown }) => ({ by: owner, at: [shown.thread], payload: text('') }),
    401: [...noToken, ({ owner, shown }) => ({ by: owner, at: [shown.thread], payload: text('x', { private: true }) })],
    404: ({ owner }) => ({ by: owner, payload: text('Nothing.') }),
  },
  'DELETE /v2/message/:id': {
    204: async (world) => ({ by: world.stranger, at: [(await world.message()).id] }),
    401: noToken,
    404: missing,
  },
}

export const teamCases: CaseTable = {
  'GET /v2/team/:id/members': {
    200: ({ shown }) => ({ at: [shown.team], sees: ({ body }) => expect(body[0].role).toBe('Owner') }),
  },
  'GET /v2/teams': {
    200: ({ shown }) => ({
      query: encoded('ids', [shown.team]),
      sees: ({ body }) => expect(body[0][0].team_id).toBe(shown.team),
    }),
    400: () => ({}),
  },
  'POST /v2/team/:id/join': {
    204: async (world) => ({ by: world.stranger, at: [(await world.invitation()).team] }),
    400: async (world) => ({ by: world.stranger, at: [(await world.joined()).team] }),
    401: noToken,
    404: missing,
  },
  'POST /v2/team/:id/members': {
    204: async (world) => ({
      by: world.owner,
      at: [(await world.draft()).team],
      payload: { user_id: 'stranger', role: 'Painter', permissions: 4, payouts_split: 10, ordering: 1 },
    }),
    400: async (world) => ({
      by: world.owner,
      at: [(await world.draft()).team],
      payload: { user_id: 'stranger', payouts_split: 5001 },
    }),
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, at: [shown.team], payload: { user_id: 'stranger' } })],
    404: [
      ({ owner }) => ({ by: owner, payload: { user_id: 'stranger' } }),
      ({ owner, shown }) => ({ by: owner, at: [shown.team], payload: { user_id: 'nobody-of-this-name' } }),
    ],
  },
  'PATCH /v2/team/:id/members/:user': {
    204: async (world) => ({
      by: world.owner,
      at: [(await world.joined()).team, 'stranger'],
      payload: { role: 'Sculptor', permissions: 1023 },
    }),
    400: ({ owner, shown }) => ({ by: owner, at: [shown.team, 'owner'], payload: { permissions: 'all' } }),
    401: [
      ...noToken,
      ({ stranger, shown }) => ({ by: stranger, at: [shown.team, 'owner'], payload: { role: 'Mine' } }),
    ],
    404: ({ owner, shown }) => ({ by: owner, at: [shown.team, 'stranger'], payload: { role: 'None' } }),
  },
  'DELETE /v2/team/:id/members/:user': {
    204: async (world) => ({ by: world.stranger, at: [(await world.joined()).team, 'stranger'] }),
    401: [
      ...noToken,
      ({ stranger, shown }) => ({ by: stranger, at: [shown.team, 'owner'] }),
      ({ owner, shown }) => ({ by: owner, at: [shown.team, 'owner'] }),
    ],
    404: ({ owner, shown }) => ({ by: owner, at: [shown.team, 'stranger'] }),
  },
  'PATCH /v2/team/:id/owner': {
    204: async (world) => ({ by: world.owner, at: [(await world.joined()).team], payload: { user_id: 'stranger' } }),
    400: ({ owner, shown }) => ({ by: owner, at: [shown.team], payload: { user_id: 'stranger' } }),
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, at: [shown.team], payload: { user_id: 'stranger' } })],
    404: ({ owner }) => ({ by: owner, payload: { user_id: 'stranger' } }),
  },
  'POST /v3/team/:id/takeover': {
    204: async (world) => {
      const { team } = await world.left()
      const sees = async () => {
        const members = await world.stranger.get(`/v3/team/${team}/members`)
        expect(members.map((member: Json) => [member.user.username, member.role])).toEqual([['stranger', 'Owner']])
      }
      return { by: world.stranger, at: [team], sees }
    },
    400: ({ owner, shown }) => ({ by: owner, at: [shown.team] }),
    401: [...noToken, ({ stranger, shown }) => ({ by: stranger, at: [shown.team] })],
    404: missing,
  },
}
