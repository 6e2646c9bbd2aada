import { downloadEvents } from '@adit/events/analytics/download.events.ts'
import type { EventFamily } from '@adit/events/kit/define_events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { streams } from '@adit/events/registry.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { applying } from '@adit/platform/projection/apply.ts'
import { createBuild } from '@adit/platform/projection/builds.ts'
import { fillBuild } from '@adit/platform/projection/fill.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { listParked } from '@adit/platform/projection/parked.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import { inTransaction } from '@adit/platform/projection/transaction.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { positionAt } from '@adit/platform/testing/event_log.ts'
import { logs, projectors as ofEvents } from '@adit/projectors/all.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

const projectors: readonly AnyProjector[] = [...ofEvents, ...logs.flatMap((log) => log.projectors)]
const families: readonly EventFamily[] = [...streams.map(({ events }) => events), downloadEvents]

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'extremes test' })
  await installMeta(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

interface JsonSchema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  items?: JsonSchema
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  properties?: Readonly<Record<string, JsonSchema>>
}

/** One way to fill every field of every event. */
interface Extreme {
  text: string
  number: 'least' | 'most'
  /** Whether lists have an item and nullable fields a value. */
  filled: boolean
  /** Which value of an enumeration. */
  at: 0 | -1
  /** Milliseconds since 1970. */
  time: number
}

/** As long as the longest text of a contract, of characters of four bytes. */
const longest = 65_536
const awkward = ` \u0001\t\n\r\u001f\u007f'"\\\\N\\.{}[],e\u0301\u202e\u200f\u200d\ufeff\uffff\u2028\u{10ffff}`
const lastTime = 8.64e15

const extremes: Record<string, Extreme> = {
  least: { text: '', number: 'least', filled: false, at: 0, time: 0 },
  most: { text: '\u{1f9ff}'.repeat(longest / 2), number: 'most', filled: true, at: -1, time: lastTime },
  awkward: { text: awkward, number: 'least', filled: true, at: -1, time: 1 },
  combining: { text: 'e\u0301'.repeat(longest / 2), number: 'most', filled: true, at: 0, time: lastTime },
}

/**
 * Texts that become part of an index entry, which PostgreSQL limits to 2,704 bytes. The contracts allow at most 64 characters for each,
 * or generate them.
 */
const indexed =
  /^(?:.*[iI]ds?|slug|previous|username|from|to|sha1|sha512|address|day|licenseId|moderatorId|country|source|loader|reason|page|gameVersion|referrer|campaign)$/
const indexedLength = 64
const fixedId =
  /^(?:id|(?:project|version|team|thread|account|report|owner|message|token|file|notification|author|item|act)Id)$/

function valueFor(schema: JsonSchema, name: string, extreme: Extreme, root: string): unknown {
  const types = typeof schema.type === 'string' ? [] : schema.type
  const options = schema.anyOf ?? (types?.length ? types.map((type) => ({ ...schema, type })) : undefined)
  if (options) {
    const value = options.find((option) => option.type !== 'null')
    const nullable = options.some((option) => option.type === 'null')
    return nullable && !extreme.filled ? null : valueFor(value ?? {}, name, extreme, root)
  }
  if (schema.oneOf) return valueFor(schema.oneOf.at(extreme.at) ?? {}, name, extreme, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(extreme.at)
  switch (schema.type) {
    case 'string':
      return textOf(name, extreme, root).slice(0, schema.maxLength)
    case 'number':
      return 0.5 // Whole numbers have the type integer.
    case 'integer':
      return numberOf(schema, extreme)
    case 'boolean':
      return extreme.filled
    case 'array':
      return extreme.filled && !isEmpty(name) ? [valueFor(schema.items ?? {}, itemOf(name), extreme, root)] : []
    case 'object':
      return objectOf(schema, extreme, root)
    default:
      return extreme.filled ? { kind: extreme.text } : { kind: 'any' }
  }
}

/** Lists of ids name what other events began. */
const itemOf = (name: string) => name.replace(/Ids$/, 'Id')
/** Tokens that ended before, of which there are none here. */
const isEmpty = (name: string) => name === 'forgotten'

function textOf(name: string, extreme: Extreme, root: string): string {
  if (fixedId.test(name)) return `${name}-${root}`
  if (name === 'ids') return `notificationId-${root}`
  if (name === 'from' || name === 'to') return `ownerId-${root}`
  if (name === 'day') return '2025-01-01'
  if (name === 'hour') return '07'
  if (!indexed.test(name)) return extreme.text
  return `${[...extreme.text].slice(0, indexedLength / 2).join('')}${root}`
}

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonSchema, { number }: Extreme): number {
  if (number === 'most') return maximum ?? Number.MAX_SAFE_INTEGER
  return minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1)
}

const objectOf = ({ properties = {} }: JsonSchema, extreme: Extreme, root: string) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueFor(property, name, extreme, root)]),
  )

const mostDollars = '100000000.00'
const extremePart = {
  from: '2026-11-24',
  days: 366,
  until: '9999-12-31',
  pool: mostDollars,
  platform: `-${mostDollars}`,
}
const extremeShare = { points: 2 ** 40, earned: mostDollars, weight: 2 ** 40, weights: 2 ** 41 }

/** Where the same account everywhere would make no sense: whoever takes a project over is still a member, and the former owner isn't. */
const others: Record<string, (root: string) => object> = {
  TeamOwnershipTakenOver: (root) => ({ from: `accountId-${root}` }),
  // Deciders write all amounts by `dollarsOf`, and no ad network pays more for a day.
  RevenueAmountEntered: () => ({ amount: mostDollars }),
  RevenueSourceEntered: () => ({ amount: `-${mostDollars}`, pool: mostDollars }),
  ContributionBegun: () => ({ amount: mostDollars, parts: [extremePart] }),
  ContributionReduced: () => ({ amount: mostDollars, taken: mostDollars, borne: mostDollars, parts: [extremePart] }),
  ContributionRestored: () => ({ amount: mostDollars, added: mostDollars, borne: mostDollars, parts: [extremePart] }),
  RevenuePartAllocated: () => ({
    shares: [{ projectId: 'PROJECT1', points: 1, sharing: 'shared', amount: mostDollars, members: [] }],
  }),
  WithdrawalReserved: () => ({ amount: mostDollars, fee: '1.00' }),
  RevenueDayClosed: () => ({ pool: mostDollars, entries: [{ account: 'creators_clearing', amount: mostDollars }] }),
  RevenueCredited: () => ({
    ...{ amount: mostDollars, shares: [{ projectId: 'PROJECT1', ...extremeShare, amount: mostDollars }] },
    entries: [{ part: 'earned', availableOn: '9999-12-31', amount: mostDollars }],
  }),
  RevenueReversed: () => ({
    ...{ amount: mostDollars, parts: [{ day: '2026-11-24', projectId: 'PROJECT1', amount: mostDollars }] },
    entries: [{ part: 'earned', availableOn: '9999-12-31', amount: `-${mostDollars}` }],
  }),
  AffiliateShareCredited: () => ({
    ...{ amount: mostDollars, entries: [{ part: 'earned', availableOn: '9999-12-31', amount: mostDollars }] },
  }),
  AffiliateShareReversed: () => ({
    ...{ amount: mostDollars, entries: [{ part: 'earned', availableOn: '9999-12-31', amount: `-${mostDollars}` }] },
  }),
  RevenueRestored: () => ({
    ...{ amount: mostDollars, entries: [{ part: 'earned', availableOn: '9999-12-31', amount: mostDollars }] },
  }),
}

/** Which root and stream the events of a family have here. Others have no rows but those of the log. */
function placeOf(category: string, root: string): { root: string; id: string } {
  const noun = category === 'identity.staff_act' ? 'act' : (category.split('.')[1] ?? '')
  const id = `${noun}Id-${root}`
  if (category === 'catalogue.version') return { root: `projectId-${root}`, id }
  if (['teams.team', 'moderation.review', 'moderation.thread'].includes(category))
    return { root: `projectId-${root}`, id }
  if (['notifications.inbox', 'collections.following'].includes(category)) {
    return { root: `accountId-${root}`, id: `accountId-${root}` }
  }
  return { root: id, id }
}

/** Events of one root: one of each type, in the order of their declaration, but a team and a thread before their project. */
function everyEvent(extreme: Extreme, name: string): RecordedEvent[] {
  const events: RecordedEvent[] = []
  const begun = new Set(['teams.team', 'moderation.thread', 'moderation.report'])
  const ordered = [...families].sort(
    (left, right) => Number(begun.has(right.category)) - Number(begun.has(left.category)),
  )
  const all = ordered.flatMap((family) =>
    Object.entries(family.definitions).map((entry) => [family.category, ...entry] as const),
  )
  const beginsProject = (type: string) => type === 'ProjectCreated'
  const first = all.filter(([, type]) => type === 'TeamCreated' || beginsProject(type))
  const rest = all.filter(([, type]) => type !== 'TeamCreated' && !beginsProject(type))
  const revisions = new Map<string, number>()
  for (const [category, type, { version, schema }] of [...first, ...rest]) {
    const { root, id } = placeOf(category, name)
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const stream = `${category}-${id}` as RecordedEvent['stream'] // Ids of tests.
    const revision = revisions.get(stream) ?? 0
    revisions.set(stream, revision + 1)
    const index = events.length + 1
    events.push({
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      type,
      version,
      at: extreme.time,
      data: schema.parse({ ...objectOf(json, extreme, name), ...others[type]?.(name) }),
      metadata: {
        root: type === 'ReportThreadOpened' ? `reportId-${name}` : root,
        actor: { kind: 'user', id: `actor-${name}` },
        via: { kind: 'session', id: `session-${name}` },
        causationId: 'request',
        correlationId: 'request',
      },
      stream,
      revision,
      position: positionAt(index),
    })
  }
  return events
}

const made = Object.fromEntries(Object.entries(extremes).map(([name, extreme]) => [name, everyEvent(extreme, name)]))

const cases = projectors.flatMap((projector) => Object.keys(extremes).map((name) => [projector.name, name] as const))
const found = (name: string) => {
  const projector = projectors.find((one) => one.name === name)
  if (!projector) throw new Error(`there is no projector ${name}`)
  return projector
}

it.each(cases)('%s applies the %s that events can hold, live and in a build', async (projectorName, extremeName) => {
  const projector = found(projectorName)
  const events = (made[extremeName] ?? []).filter(({ type }) => projector.handles.has(type))
  expect(new Set(events.map(({ type }) => type))).toEqual(projector.handles)
  const client = await pool.connect()
  const layout = { id: 'test' }
  const live = await createBuild(client, projector, layout, { indexed: true })
  const built = await createBuild(client, projector, layout, {})
  const target = { projector, partitionOf: () => 0 }
  for (const event of events) {
    await applying((apply) => inTransaction(pool, (own) => apply(own, { ...target, build: live }, [event])))
  }
  await fillBuild(client, { ...target, build: built }, async ({ onBatch }) => onBatch(events, events.length))
  expect(await listParked(pool, live)).toEqual([])
  expect(await listParked(pool, built)).toEqual([])
  client.release()
})
