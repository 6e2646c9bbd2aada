import { CHART_EVENT_TITLE_MAX, CHART_EVENTS_MAX } from '@adit/events/analytics/chart_event.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { chartEventsStream } from './chart_events.decider.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
})
afterAll(() => kit?.close())

const away = {
  ...{ title: ' Files were away ', announcement_url: 'https://example.org/news/7', for_metric_kind: ['views'] },
  ...{ starts: '2026-11-02T10:00:00+01:00', ends: '2026-11-02T10:30:00Z' },
}

async function call(method: string, path: string, body?: object, role: 'admin' | 'moderator' | 'developer' = 'admin') {
  const init = { method, ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) }
  const answer = await kit.as('ada', role)(`/_internal/analytics-event${path}`, init)
  const text = await answer.text()
  const told = text === '' ? {} : JSON.parse(text)
  return { status: answer.status, id: told.id, code: told.details?.code, field: told.details?.field }
}
const recorded = async () => (await kit.store.readStream(chartEventsStream)).map(({ type, data }) => ({ type, data }))

describe('an announcement in charts', () => {
  it('is added, changed and removed by admins', async () => {
    expect(await call('POST', '', away)).toMatchObject({ status: 200, id: '1' })
    const change = { ...away, for_metric_kind: ['downloads', 'views', 'downloads'], announcement_url: null }
    expect(await call('PATCH', '/1', change)).toMatchObject({ status: 200, id: '1' })
    expect(await call('DELETE', '/1')).toMatchObject({ status: 204 })
    const { starts, ends } = { starts: Date.UTC(2026, 10, 2, 9), ends: Date.UTC(2026, 10, 2, 10, 30) }
    const about = { id: 1, title: 'Files were away', starts, ends }
    expect(await recorded()).toEqual([
      { type: 'ChartEventAdded', data: { ...about, announcementUrl: away.announcement_url, metrics: ['views'] } },
      { type: 'ChartEventChanged', data: { ...about, announcementUrl: null, metrics: ['views', 'downloads'] } },
      { type: 'ChartEventRemoved', data: { id: 1, title: 'Files were away' } },
    ])
  })

  it.each(['moderator', 'developer'] as const)('is not for a %s to write', async (role) => {
    const before = await recorded()
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      const answer = await call(method, path, method === 'DELETE' ? undefined : away, role)
      expect(answer).toMatchObject({ status: 401, code: 'admins_decide' })
    }
    expect(await recorded()).toEqual(before)
  })

  it('is refused with the field that is wrong', async () => {
    const before = await recorded()
    const long = 'x'.repeat(CHART_EVENT_TITLE_MAX + 1)
    const refused = async (change: object) => (await call('POST', '', { ...away, ...change })).field
    expect(await refused({ title: ' ' })).toBe('title')
    expect(await refused({ title: long })).toBe('title')
    expect(await refused({ announcement_url: 'javascript:alert(1)' })).toBe('announcement_url')
    expect(await refused({ for_metric_kind: [] })).toBe('for_metric_kind')
    expect(await refused({ starts: 'yesterday' })).toBe('starts')
    expect(await refused({ ends: '2026-11-02T08:59:59Z' })).toBe('ends')
    expect(await recorded()).toEqual(before)
  })

  it('that is not there is not found', async () => {
    expect(await call('PATCH', '/77', away)).toMatchObject({ status: 404, code: 'chart_event_not_found' })
    expect(await call('DELETE', '/77')).toMatchObject({ status: 404, code: 'chart_event_not_found' })
    expect(await call('PATCH', '/77', { ...away, ends: '2026-11-02T08:00:00Z' })).toMatchObject({ status: 404 })
  })

  it('is one of two that are added at the same time, each with its own number', async () => {
    const two = await Promise.all([call('POST', '', away), call('POST', '', away)])
    expect(new Set(two.map(({ id }) => id)).size).toBe(2)
    expect(await call('PATCH', `/${two[0]?.id}`, { ...away, ends: '2026-11-02T08:00:00Z' })).toMatchObject({
      code: 'chart_event_ends_first',
    })
  })

  it('is refused once there are too many', async () => {
    let answer = await call('POST', '', away)
    for (let count = 0; count <= CHART_EVENTS_MAX && answer.status === 200; count++) {
      answer = await call('POST', '', away)
    }
    expect(answer).toMatchObject({ status: 400, code: 'chart_events_full' })
  })
})
