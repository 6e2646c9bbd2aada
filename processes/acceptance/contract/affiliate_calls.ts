import { badgeBit } from '@adit/events/identity/badge.values.ts'
import { expect } from 'vitest'
import type { Calls } from './client.ts'
import type { World } from './world.ts'

const stranger = ({ stranger }: World) => stranger
const admin = ({ admin }: World) => admin

/** The id of the stranger, to whom an admin has given the badge of affiliates. */
async function affiliate({ stranger, admin }: World): Promise<string> {
  const { id } = await stranger.get('/v2/user')
  const change = { badges: badgeBit('AFFILIATE'), reason: 'They write guides' }
  await admin.expect(204, 'PATCH', `/v2/user/${id}`, change)
  return id
}

async function codeOf(world: World, source_name: string): Promise<string> {
  await affiliate(world)
  return (await world.stranger.get200('PUT', '/_internal/affiliate', { source_name })).id
}

/** Calls about affiliate codes. */
export const affiliateCalls: Pick<Calls, 'affiliate_internal'> = {
  affiliate_internal: {
    create: [
      {
        by: stranger,
        given: async (world) => {
          await affiliate(world)
          return [{ source_name: 'Book' }]
        },
        sees: (code) => {
          expect(code).toMatchObject({ id: expect.any(String), source_name: 'Book' })
          expect(code.created_by).toBe(code.affiliate)
        },
      },
      {
        ...{ about: 'for somebody else', by: admin },
        given: async (world) => [{ affiliate: await affiliate(world), source_name: 'Gift' }],
        sees: (code, { given: [{ affiliate: id }] }) => {
          expect(code).toMatchObject({ affiliate: id, source_name: 'Gift' })
          expect(code.created_by).not.toBe(id)
        },
      },
    ],
    getAll: [
      {
        by: admin,
        given: async (world) => {
          await codeOf(world, 'Listed')
          return []
        },
        sees: (codes) => expect(codes.map(({ source_name }) => source_name)).toContain('Listed'),
      },
    ],
    get: [
      {
        ...{ by: stranger, given: async (world) => [await codeOf(world, 'Shown')] },
        sees: (code, { given: [id] }) => expect(code).toMatchObject({ id, source_name: 'Shown' }),
      },
    ],
    patch: [
      {
        ...{ by: stranger, given: async (world) => [await codeOf(world, 'Before'), { source_name: 'After' }] },
        sees: async (answer, { client, given: [id] }) => {
          expect(answer).toBeUndefined()
          expect(await client.affiliate_internal.get(id)).toMatchObject({ source_name: 'After' })
        },
      },
    ],
    delete: [
      {
        ...{ by: stranger, given: async (world) => [await codeOf(world, 'Deleted')] },
        sees: async (answer, { client, given: [id] }) => {
          expect(answer).toBeUndefined()
          await expect(client.affiliate_internal.get(id)).rejects.toMatchObject({ statusCode: 404 })
        },
      },
    ],
  },
}
