import { expect } from 'vitest'
import { type Calls, type Client, clientAt } from './client.ts'
import type { World } from './world.ts'

const owner = ({ owner }: World) => owner
const stranger = ({ stranger }: World) => stranger
const admin = ({ admin }: World) => admin

/** One of the stranger's that hasn't left. */
async function withdrawal(world: World): Promise<string> {
  await world.credit(world.stranger)
  const method = { method: 'paypal', method_id: 'paypal', method_details: { address: 'stranger@example.org' } }
  return (await world.stranger.get200('POST', '/v3/payout', { amount: '20.00', ...method })).id
}

/** Calls about what counted and what it earned. */
export const figureCalls: Pick<Calls, 'payouts_v3' | 'payout_v3' | 'analytics_v3' | 'analytics_internal'> = {
  payouts_v3: {
    getPlatformRevenue: [
      {
        given: () => [{ start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' }],
        sees: (revenue) => expect(revenue).toMatchObject({ all_time: '0.00', all_time_available: '0.00', data: [] }),
      },
      { about: 'of the last 30 days', given: () => [], sees: ({ data }) => expect(data).toEqual([]) },
    ],
  },
  // The client makes numbers of the decimal texts in balances.
  payout_v3: {
    getBalance: [
      {
        by: owner,
        given: () => [],
        sees: (balance) =>
          expect(balance).toMatchObject({
            ...{ available: 0, pending: 0, withdrawn_lifetime: 0, withdrawn_ytd: 0, dates: {} },
            ...{ requested_form_type: null, form_completion_status: 'unrequested' },
          }),
      },
    ],
    getHistory: [{ by: owner, given: () => [], sees: (items) => expect(items).toEqual([]) }],
    getMethods: [
      {
        ...{ by: owner, given: () => [] },
        sees: (methods) => {
          expect(methods.map(({ id, type }) => [id, type])).toEqual([
            ['paypal', 'paypal'],
            ['venmo', 'venmo'],
            ['tremendous', 'tremendous'],
            ['bank', 'bank'],
            ['stripe', 'stripe'],
          ])
          expect(methods[0]).toMatchObject({ name: 'PayPal', interval: { standard: { min: 0.26, max: 100_000 } } })
        },
      },
      {
        ...{ about: 'of a country', by: owner, given: () => ['DE'] },
        sees: (methods) => expect(methods.map(({ id }) => id)).toEqual(['paypal', 'tremendous', 'bank', 'stripe']),
      },
    ],
    cancel: [
      {
        ...{ by: stranger, given: async (world) => [await withdrawal(world)] },
        sees: async (answer, { client, given: [id] }) => {
          expect(answer).toBeUndefined()
          const [item] = await client.payout_v3.getHistory()
          expect(item).toMatchObject({ type: 'withdrawal', id, status: 'cancelled', method_type: 'paypal' })
        },
      },
    ],
  },
  analytics_v3: {
    fetch: [
      {
        by: owner,
        given: ({ shown }) => [figures(shown.id)],
        sees: ({ metrics, projects, users, project_events }, { world: { shown } }) => {
          expect(metrics).toHaveLength(2)
          expect(projects[shown.id]).toMatchObject({ id: shown.id, slug: shown.slug, project_types: ['mod'] })
          expect(users).toEqual({})
          expect(project_events).toContainEqual({
            ...{ project_id: shown.id, timestamp: expect.any(String), kind: 'version_uploaded' },
            ...{ version_id: shown.version.id, version_name: shown.version.name },
            version_number: shown.version.version_number,
          })
        },
      },
    ],
    fetchFacets: [
      {
        by: owner,
        given: ({ shown }) => [figures(shown.id)],
        sees: ({ facets }, { world: { shown } }) =>
          expect(facets.project_downloads).toMatchObject({ project_id: [shown.id], monetized: [false, true] }),
      },
    ],
    getEvents: [
      {
        given: async ({ site, admin: { token } }) => {
          await clientAt(site.origin, token).analytics_internal.createEvent(outage('Files were away'))
          return []
        },
        sees: (events) => expect(events).toContainEqual(storedOutage('Files were away')),
      },
    ],
  },
  analytics_internal: {
    createEvent: [
      {
        by: admin,
        given: () => [outage('Pages were away')],
        sees: (event) => expect(event).toEqual(storedOutage('Pages were away')),
      },
    ],
    editEvent: [
      {
        by: admin,
        given: async (world) => [await announced(world), { ...outage('Search was away'), for_metric_kind: null }],
        sees: (event, { given: [id] }) =>
          expect(event).toEqual({ ...storedOutage('Search was away'), id, for_metric_kind: null }),
      },
    ],
    deleteEvent: [
      {
        by: admin,
        given: async (world) => [await announced(world)],
        sees: async (_, { given: [id], client }) =>
          expect((await client.analytics_v3.getEvents()).map((event) => event.id)).not.toContain(id),
      },
    ],
  },
}

/** All that the world has happens now. */
const figures = (projectId: string): Parameters<Client['analytics_v3']['fetch']>[0] => ({
  time_range: { start: '2026-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z', resolution: { slices: 2 } },
  return_metrics: { project_downloads: { bucket_by: ['project_id', 'country'] } },
  project_ids: [projectId],
})
const outage = (title: string): Parameters<Client['analytics_internal']['createEvent']>[0] => ({
  ...{ title, announcement_url: 'https://example.org/news', for_metric_kind: ['downloads', 'views'] },
  ...{ starts: '2026-11-02T10:00:00+01:00', ends: '2026-11-02T10:30:00Z' },
})
const storedOutage = (title: string) => ({
  ...{ ...outage(title), id: expect.any(Number), for_metric_kind: ['views', 'downloads'] },
  ...{ starts: '2026-11-02T09:00:00.000Z', ends: '2026-11-02T10:30:00.000Z' },
})
const announced = async ({ site, admin: { token } }: World) =>
  (await clientAt(site.origin, token).analytics_internal.createEvent(outage('Something was away'))).id
