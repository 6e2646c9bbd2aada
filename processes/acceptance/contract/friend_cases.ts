import { expect } from 'vitest'
import type { Visitor } from '../../testing/visitor.ts'
import { type CaseTable, malformed, missing, noToken } from './case.ts'
import type { World } from './world.ts'

/** Two new accounts. */
async function two(world: World): Promise<{ by: Visitor; other: Visitor; at: string[]; own: string }> {
  const [by, other] = [await world.newcomer(), await world.newcomer()]
  const [{ id: own }, { username }] = [await by.get('/v2/user'), await other.get('/v2/user')]
  return { by, other, at: [username], own }
}

async function asked(world: World) {
  const { by, other, at, own } = await two(world)
  await by.expect(204, 'POST', `/v3/friend/${at[0]}`)
  return { by, other, at, own }
}

async function blocked(world: World) {
  const { by, at } = await two(world)
  await by.expect(204, 'POST', `/v3/block/${at[0]}`)
  return { by, at }
}

const oneself = { at: ['owner'] }

export const friendCases: CaseTable = {
  'GET /v3/friends': {
    200: async (world) => {
      const { by, own } = await asked(world)
      return { by, sees: ({ body }) => expect(body).toMatchObject([{ id: own, accepted: false }]) }
    },
    401: noToken,
  },
  'POST /v3/friend/:id': {
    204: [
      async (world) => {
        const { by, at } = await two(world)
        return { by, at }
      },
      async (world) => {
        const { other, own } = await asked(world)
        return { by: other, at: [own] }
      },
    ],
    400: [
      malformed,
      ({ owner }) => ({ by: owner, ...oneself }),
      async (world) => {
        const { by, at } = await asked(world)
        return { by, at }
      },
    ],
    401: noToken,
    404: missing,
  },
  'DELETE /v3/friend/:id': {
    204: async (world) => {
      const { by, at } = await asked(world)
      return { by, at }
    },
    400: async (world) => {
      const { by, at } = await two(world)
      return { by, at }
    },
    401: noToken,
    404: missing,
  },
  'GET /v3/blocks': {
    200: async (world) => ({
      ...(await blocked(world)),
      sees: ({ body }) => expect(body).toEqual([expect.stringMatching(/^\w{8}$/)]),
    }),
    401: noToken,
  },
  'POST /v3/block/:id': {
    204: async (world) => {
      const { by, at } = await asked(world)
      return { by, at }
    },
    400: [({ owner }) => ({ by: owner, ...oneself }), blocked],
    401: noToken,
    404: missing,
  },
  'DELETE /v3/block/:id': {
    204: blocked,
    400: async (world) => {
      const { by, at } = await two(world)
      return { by, at }
    },
    401: noToken,
    404: missing,
  },
}
