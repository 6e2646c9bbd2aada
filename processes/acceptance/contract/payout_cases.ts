import { expect } from 'vitest'
import { type Case, type CaseTable, noToken } from './case.ts'
import type { World } from './world.ts'

const order = (amount: unknown, address = 'earner@example.org') => ({
  ...{ amount, method: 'paypal', method_id: 'paypal', method_details: { address } },
})
const fees = (amount: unknown) => ({ amount, method: 'paypal', method_id: 'paypal' })

const notTheirs: Case = ({ stranger }) => ({ by: stranger, at: ['owner'] })

/** Somebody who can withdraw 100 dollars, and has withdrawn 20.01 of them. */
async function withdrawn(world: World) {
  const { by, username } = await world.earner()
  const made = await by.get200('POST', '/v3/payout', order('20.01'))
  return { by, username, id: made.id as string }
}

export const payoutCases: CaseTable = {
  'GET /v2/user/:id/payouts': {
    200: async (world) => {
      const { by, username } = await withdrawn(world)
      return {
        ...{ by, at: [username] },
        sees: ({ body }) => {
          expect(body).toMatchObject({ all_time: '100.00', payouts: [{ amount: '20.01', status: 'in-transit' }] })
        },
      }
    },
    401: [...noToken, notTheirs],
    404: ({ admin }) => ({ by: admin }),
  },
  'POST /v2/user/:id/payouts': {
    204: async (world) => {
      const { by, username } = await withdrawn(world)
      return { by, at: [username], query: 'amount=5' }
    },
    400: ({ owner }) => ({ by: owner, at: ['owner'], query: 'amount=5' }),
    401: [...noToken, ({ stranger }) => ({ by: stranger, at: ['owner'], query: 'amount=5' })],
    404: ({ admin }) => ({ by: admin, query: 'amount=5' }),
  },
  'GET /v3/payout/balance': {
    200: [
      ({ owner }) => ({ by: owner, sees: ({ body }) => expect(body.available).toBe('0.00') }),
      async (world) => {
        const { by } = await withdrawn(world)
        return { by, sees: ({ body }) => expect(body).toMatchObject({ available: '79.99', withdrawn_ytd: '20.01' }) }
      },
    ],
    401: noToken,
  },
  'GET /v3/payout/history': {
    200: [
      ({ owner }) => ({ by: owner, sees: ({ body }) => expect(body).toEqual([]) }),
      async (world) => {
        const { by, id } = await withdrawn(world)
        return {
          by,
          sees: ({ body }) =>
            expect(body).toMatchObject([
              { type: 'withdrawal', id, status: 'in-transit', fee: '0.41', method_address: 'earner@example.org' },
              { type: 'payout_available', amount: '100.00' },
            ]),
        }
      },
    ],
    401: noToken,
  },
  'GET /v3/payout/platform_revenue': {
    200: [
      () => ({ sees: ({ body }) => expect(body).toMatchObject({ all_time: '0.00', data: [] }) }),
      () => ({ query: 'start=2026-01-01T00:00:00Z&end=2026-02-01T00:00:00Z' }),
    ],
    400: () => ({ query: 'start=yesterday' }),
  },
  'POST /v3/payout': {
    200: [
      async (world) => {
        const { by } = await world.earner()
        return { by, payload: order('20.01'), sees: ({ body }) => expect(body.net_usd).toBe('19.60') }
      },
      // Clients send a number, too.
      async (world) => {
        const { by } = await world.earner()
        return { by, payload: order(20.01), sees: ({ body }) => expect(body.amount).toBe('20.01') }
      },
    ],
    400: [
      ({ owner }) => ({ by: owner, payload: order('5') }),
      ({ owner }) => ({ by: owner, payload: order('5', 'no address') }),
      ({ owner }) => ({ by: owner, payload: { ...order('5'), method: 'cheque' } }),
    ],
    401: noToken,
  },
  'DELETE /v3/payout/:id': {
    204: async (world) => {
      const { by, id } = await withdrawn(world)
      return { by, at: [id] }
    },
    400: async (world) => {
      const { by, id } = await withdrawn(world)
      await by.expect(204, 'DELETE', `/v3/payout/${id}`)
      return { by, at: [id] }
    },
    401: noToken,
    404: ({ owner }) => ({ by: owner }),
  },
  'GET /v3/payout/methods': {
    200: [
      ({ owner }) => ({
        by: owner,
        sees: ({ body }) =>
          expect(body.map(({ id }: { id: string }) => id)).toEqual(['paypal', 'venmo', 'tremendous', 'bank', 'stripe']),
      }),
      ({ owner }) => ({ by: owner, query: 'country=DE', sees: ({ body }) => expect(body).toHaveLength(4) }),
    ],
    400: ({ owner }) => ({ by: owner, query: 'country=Germany' }),
    401: noToken,
  },
  'POST /v3/payout/fees': {
    200: ({ owner }) => ({
      ...{ by: owner, payload: fees(20.01) },
      sees: ({ body }) => expect(body).toEqual({ net_usd: '19.60', fee: '0.41', exchange_rate: null }),
    }),
    400: [({ owner }) => ({ by: owner, payload: fees('0.25') }), ({ owner }) => ({ by: owner, payload: fees('five') })],
    401: noToken,
  },
}
