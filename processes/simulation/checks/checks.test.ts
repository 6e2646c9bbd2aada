import { randomBytes } from 'node:crypto'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keyBytes, sealText } from '@adit/platform/personal/sealing.ts'
import { describe, expect, it } from 'vitest'
import type { Deed, Try } from '../crowd.ts'
import type { Setting } from '../generators/action.ts'
import { answers, effects, settings } from './acknowledged.check.ts'
import type { Aftermath, Check } from './breach.ts'
import { log } from './log.check.ts'
import { reservations } from './reservations.check.ts'

const project = streamName('catalogue', 'project', 'PROJECT1')
const slug = (name: string) => streamName('catalogue', 'slug', name)

let counted = 0
function event(stream: RecordedEvent['stream'], type: string, data: object, deed = 'op000'): RecordedEvent {
  const id = `event-${++counted}`
  const metadata = {
    ...{ root: 'PROJECT1', causationId: 'request', correlationId: `${deed}.0-of-somebody` },
    actor: { kind: 'user' as const, id: 'AdaAdaAd' },
    via: { kind: 'session' as const, id: 'session0' },
  }
  return { id, stream, type, data, metadata, version: 1, at: 0, revision: counted, position: `${counted}` as never }
}

function deed(id: string, change: Partial<Deed> & { from?: number; to?: number; status?: number } = {}): Deed {
  const { from = 0, to = 1, status = 204, ...rest } = change
  const one: Try = { id: `${id}.0`, start: from, end: to, status, problem: undefined }
  const action = { by: undefined, method: 'PATCH', path: '/' }
  return {
    id,
    command: 'a command',
    action,
    tries: [one],
    isKeyed: true,
    acknowledged: status < 300 ? one : undefined,
    ...rest,
  }
}

/** The rules that these break. */
async function kinds(
  check: Check,
  aftermath: Pick<Partial<Aftermath>, 'events' | 'deeds'>,
  keys: readonly { account_id: string; key: Buffer | null }[] = [],
): Promise<string[]> {
  // Checks of the log alone read nothing but keys of the database.
  const database = { rows: async () => keys }
  const breaches = await check({ events: [], deeds: [], database, ...aftermath } as unknown as Aftermath)
  return breaches.map(({ kind }) => kind)
}

describe('what was acknowledged', () => {
  const renamed = (title: string, by: string) => event(project, 'ProjectRenamed', { title }, by)
  const renaming = (id: string, title: string, when: { from: number; to: number; status?: number }) => {
    const set: Setting = { stream: project, types: ['ProjectRenamed'], to: { type: 'ProjectRenamed', data: { title } } }
    return deed(id, { ...when, action: { by: undefined, method: 'PATCH', path: '/', sets: [set] } })
  }
  const first = renaming('op001', 'one', { from: 0, to: 1 })
  const second = renaming('op002', 'two', { from: 2, to: 3 })

  it('holds if nothing later was acknowledged', async () => {
    const events = [renamed('one', 'op001'), renamed('two', 'op002')]
    expect(await kinds(settings, { events, deeds: [first, second] })).toEqual([])
  })

  it('is lost if the log says what it was before', async () => {
    expect(await kinds(settings, { events: [renamed('old', 'op000')], deeds: [first] })).toEqual([
      'acknowledged is lost',
    ])
  })

  it('may be sealed: then what it says counts, and nothing is known of it after an erasure', async () => {
    const key = randomBytes(keyBytes)
    const bio = (text: string) => ({ account: 'AdaAdaAd', sealed: sealText(key, 'AdaAdaAd', text) })
    const told = (text: string) => event(project, 'ProjectRenamed', { title: bio(text) }, 'op001')
    const found = (text: string, known: Buffer | null) =>
      kinds(settings, { events: [told(text)], deeds: [first] }, [{ account_id: 'AdaAdaAd', key: known }])
    expect(await found('one', key)).toEqual([])
    expect(await found('old', key)).toEqual(['acknowledged is lost'])
    expect(await found('old', null)).toEqual([])
  })

  it('is undone by an earlier request that takes effect late', async () => {
    const events = [renamed('two', 'op002'), renamed('one', 'op001')]
    const interrupted = renaming('op001', 'one', { from: 0, to: 1, status: 202 })
    const found = await kinds(settings, { events, deeds: [{ ...interrupted, acknowledged: undefined }, second] })
    expect(found).toEqual(['acknowledged is lost', 'acknowledged is undone'])
  })

  it('may come in either order if both were under way', async () => {
    const events = [renamed('two', 'op002'), renamed('one', 'op001')]
    const long = renaming('op001', 'one', { from: 0, to: 5 })
    expect(await kinds(settings, { events, deeds: [long, second] })).toEqual([])
  })

  const leaving = { action: { by: undefined, method: 'POST', path: '/', leaves: ['ProjectRenamed'] } }

  it('is in the log once', async () => {
    const [one, other] = [renamed('one', 'op001'), renamed('one', 'op001')]
    const deeds = [deed('op001', leaving)]
    expect(await kinds(effects, { events: [one], deeds })).toEqual([])
    expect(await kinds(effects, { events: [], deeds })).toEqual(['acknowledged is lost'])
    expect(await kinds(effects, { events: [one, other], deeds })).toEqual(['done twice'])
  })

  it('is never answered as a defect of ours', async () => {
    expect(await kinds(answers, { deeds: [deed('op001', { status: 503 })] })).toEqual([])
    expect(await kinds(answers, { deeds: [deed('op001', { status: 500 })] })).toEqual(['answered 5xx'])
  })
})

describe('the log', () => {
  const saga = streamName('catalogue', 'slug_change', 'SAGA0001')
  const claimed = event(slug('lantern'), 'SlugClaimed', { projectId: 'PROJECT1', saga: 'one' })

  it('has no event id twice', async () => {
    expect(await kinds(log, { events: [claimed, { ...claimed, revision: 1 }] })).toEqual(['event id twice'])
  })

  it('ends each saga once', async () => {
    const finished = () => event(saga, 'SlugChangeFinished', {})
    const started = event(saga, 'SlugChangeStarted', { projectId: 'PROJECT1', slug: 'lamp', edit: {} })
    expect(await kinds(log, { events: [started, finished()] })).toEqual([])
    expect(await kinds(log, { events: [started] })).toEqual(['saga not ended once'])
    expect(await kinds(log, { events: [started, finished(), finished()] })).toEqual(['saga not ended once'])
  })
})

describe('reservations', () => {
  const changed = event(project, 'ProjectSlugChanged', { slug: 'lamp', previous: 'lantern' })
  const claim = event(slug('lamp'), 'SlugClaimed', { projectId: 'PROJECT1', saga: 'one' })

  it('are held for what exists', async () => {
    expect(await kinds(reservations, { events: [claim, changed] })).toEqual([])
    expect(await kinds(reservations, { events: [changed] })).toEqual(['slug not held'])
    expect(await kinds(reservations, { events: [claim] })).toEqual(['slug held in vain'])
  })

  it('are held until the last saga has taken its claim back', async () => {
    const other = event(slug('lamp'), 'SlugClaimed', { projectId: 'PROJECT1', saga: 'two' })
    const released = (saga: string) => event(slug('lamp'), 'SlugReleased', { projectId: 'PROJECT1', saga })
    expect(await kinds(reservations, { events: [claim, other, released('one'), changed] })).toEqual([])
    const both = [claim, other, released('one'), released('two'), changed]
    expect(await kinds(reservations, { events: both })).toEqual(['slug not held'])
  })

  it.each([
    ['quota', event(streamName('catalogue', 'project_quota', 'AdaAdaAd'), 'ProjectQuotaClaimed', { projectId: 'P' })],
    [
      'file',
      event(streamName('catalogue', 'file', 'aa'), 'FileClaimed', { projectId: 'P', versionId: 'V', saga: 's' }),
    ],
    ['username', event(streamName('identity', 'username', 'ada'), 'UsernameClaimed', { accountId: 'A', saga: 's' })],
    ['email', event(streamName('identity', 'email', 'hash'), 'EmailClaimed', { accountId: 'A', saga: 's' })],
  ])('of a %s are held in vain without what they are for', async (name, held) => {
    expect(await kinds(reservations, { events: [held] })).toEqual([`${name} held in vain`])
  })
})
