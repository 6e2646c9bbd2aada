import { rm } from 'node:fs/promises'
import { rooms } from '@adit/command-api/contracts.ts'
import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { identityDeps } from '@adit/command-api/identity/identity_deps.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import { codec } from '@adit/events/registry.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { parser } from '@adit/platform/http/validation.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { listParked } from '@adit/platform/projection/parked.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { projectors } from '@adit/projectors/all.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Random, seededRandom } from './demo/random.ts'
import { localConfig } from './local/config.ts'
import { type System, startSystem } from './local/system.ts'
import type { Action, Generator } from './simulation/generators/action.ts'
import { generatorsOf } from './simulation/generators/all.ts'
import { bakeJars } from './simulation/generators/samples.ts'
import { type Person, Things } from './simulation/generators/things.ts'
import { toRequest } from './simulation/request.ts'
import { extremesOf, togetherOf } from './testing/extreme_values.ts'
import { fetchFrom, rateLimitKey, temporaryFolder } from './testing/process.ts'
import { until } from './testing/wait.ts'

/** A command's contract in one version of the API, and what makes requests of it. */
interface Command {
  room: string
  name: string
  contract: RouteContract
  make: Generator
}

const isLast = ({ contract }: Command) => Number(contract.method === 'DELETE')
const commands = rooms
  .flatMap((room) =>
    Object.entries(room.contracts(filledBy(rooms)))
      .filter(([, { method }]) => method !== 'GET')
      .flatMap(([name, contract]) => {
        const make = generatorsOf[room.name]?.[name]
        if (!make) throw new Error(`${name} has no generator`)
        return namesakesOf(contract).map((one): Command => ({ room: room.name, name, contract: one, make }))
      }),
  )
  .toSorted((a, b) => isLast(a) - isLast(b))

const cast = [
  ...[
    { name: 'root', role: 'admin' as const },
    { name: 'mod', role: 'moderator' as const },
  ],
  ...['ada', 'bob', 'cleo', 'dan'].map((name) => ({ name, role: 'developer' as const })),
]

let system: System
let end: () => Promise<void>
const people: Person[] = []
const things = new Things()
beforeAll(async () => {
  await bakeJars()
  const [folder, database] = [await temporaryFolder(), await createTestDatabase()]
  const config = localConfig({
    ...{ ADIT_DATA: folder, DATABASE_URL: database.url, PORT: '0', ADIT_DEMO: 'off', RATE_LIMIT_KEY: rateLimitKey },
  })
  system = await startSystem({
    config,
    frontend: folder,
    log: silentLog(),
    onLost: () => console.error('Postgres ended'),
  })
  end = async () => {
    await system.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const { name, role } of cast) {
    const password = `${name} digs a very deep tunnel`
    const account = { username: name, email: `${name}@example.org`, password, role }
    const deps = identityDeps(system.command.deps)
    const { accountId } = await createAccount(deps, { ...account, now: Date.now(), ids: freshIds(Date.now()) })
    const login = { by: undefined, method: 'POST', path: '/_internal/auth/login', json: { username: name, password } }
    const { session } = JSON.parse((await ask(login)).body)
    people.push({ name, accountId, token: session, password, isStaff: role !== 'developer' })
  }
  await fill()
})
afterAll(() => end?.())

async function ask(action: Action): Promise<{ status: number; body: string }> {
  const { method, url, headers, payload } = toRequest(action, { id: `extreme-${++asked}`, key: undefined })
  const { 'content-length': _, ...sent } = headers
  const body = payload && new Uint8Array(payload)
  const answer = await fetchFrom(system.origin, url, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(body && { body }),
  })
  return { status: answer.status, body: await answer.text() }
}
let asked = 0

/** Mostly does what is allowed, and wants a slug that nobody has. */
function likely(seed: string): Random {
  const random = seededRandom(seed)
  return {
    ...random,
    chance: (probability) => probability >= 0.75 || (probability < 0.7 && random.chance(probability)),
  }
}

/** Staff keep their own accounts, so that they can act. */
const actorsOf = (room: string) => (room === 'identity' ? people.filter(({ isStaff }) => !isStaff) : people)

/** A request that could be made now, mostly by somebody who may. */
async function actionOf({ room, name, make, contract }: Command, seed: string): Promise<Action | undefined> {
  for (let attempt = 0; attempt < 8; attempt++) {
    await learn()
    const mark = `m${++asked}`
    const scene = {
      random: likely(`${seed}${attempt}`),
      mark,
      now: Date.now(),
      people: actorsOf(room),
      things,
      focus: 2,
    }
    const action = make(scene)
    const version = /^\/v[23]\//.exec(contract.path)?.[0]
    if (!action) continue
    const path = version ? action.path.replace(/^\/v[23]\//, version) : action.path
    const bytes = action.bytes && (await picture())
    // Whoever deletes their account says their password.
    const json = name === 'deleteAccount' && action.by ? { password: action.by.password } : action.json
    // A refreshed session has another token, so it is one of its own.
    const by = name === 'refreshSession' ? await signedInAnew() : action.by
    return { ...action, by, path, json, ...(bytes && { bytes }) }
  }
  return undefined
}

async function signedInAnew(): Promise<Person | undefined> {
  const person = people.at(-1)
  if (!person) return undefined
  const json = { username: person.name, password: person.password }
  const { body } = await ask({ by: undefined, method: 'POST', path: '/_internal/auth/login', json })
  return { ...person, token: JSON.parse(body).session ?? person.token }
}

const picture = () => {
  const background = { r: asked % 256, g: (asked >> 8) % 256, b: 7 }
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
}

async function learn(): Promise<void> {
  for (;;) {
    const { events, next } = await system.engines.store.readLog({ after: read, limit: 10_000 })
    if (next === undefined || events.length === 0) break
    log.push(...events.map((event) => codec.decode(event)))
    read = next
  }
  things.learn(log)
}
const log: RecordedEvent[] = []
let read: Position | undefined

/** Things to ask about. */
async function fill(): Promise<void> {
  for (const name of [
    ...[
      'createProject',
      'createProject',
      'createVersion',
      'inviteMember',
      'joinTeam',
      'addGalleryItem',
      'createReport',
    ],
    ...['postThreadMessage', 'createPat', 'followProject', 'createVersion'],
  ]) {
    const command = commands.find((one) => one.name === name)
    const action = command && (await actionOf(command, `fill-${name}`))
    if (action) await ask(action)
  }
}

const bodyOf = ({ body }: RouteContract): z.ZodType | undefined => {
  if (body?.kind === 'multipart') return body.data
  return body && 'schema' in body ? body.schema : undefined
}

/** The action with other values in its address and its body. */
function changed(action: Action, part: 'query' | 'body', values: Readonly<Record<string, unknown>>): Action {
  if (part === 'body') {
    if (action.form) return { ...action, form: { ...action.form, data: { ...Object(action.form.data), ...values } } }
    return { ...action, json: { ...Object(action.json), ...values } }
  }
  const [path = '', before] = action.path.split('?')
  const query = new URLSearchParams(before)
  for (const [name, value] of Object.entries(values)) query.set(name, inAddress(value))
  return { ...action, path: `${path}?${query}` }
}

const inAddress = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What the schema of a part reads of the action. */
const sentIn = (action: Action, part: 'query' | 'body'): unknown =>
  part === 'query'
    ? Object.fromEntries(new URLSearchParams(action.path.split('?')[1]))
    : (action.form?.data ?? action.json)

const isOurs = (status: number) => status >= 500

/** How often a command is tried until one is accepted as it is. */
const attempts = 40
/** For a machine with much else to do. */
const patience = 300_000
/** Values of several fields at once that are tried for each contract. */
const combinations = 5

/** How many requests were accepted, by their command. */
const accepted = new Map<string, number>()
/** The newest answer to a command. */
const refused = new Map<string, string>()
const failures: string[] = []

async function send(command: Command, action: Action): Promise<number> {
  const { name } = command
  const [root] = people
  let { status, body } = await ask(action)
  // Some fields are for staff alone.
  if (status === 401 && root && action.by && action.by !== root && !action.path.includes(root.accountId))
    ({ status, body } = await ask({ ...action, by: root }))
  if (isOurs(status)) failures.push(`${action.method} ${action.path.slice(0, 100)}: ${status} ${body.slice(0, 300)}`)
  refused.set(name, body.slice(0, 200))
  if (status < 300) accepted.set(name, (accepted.get(name) ?? 0) + 1)
  return status
}

const titleOf = ({ contract }: Command) => `${contract.method} ${contract.path}`

describe.each(commands.map((command) => [titleOf(command), command] as const))('%s', (title, command) => {
  const parts = [
    ['query', command.contract.query],
    ['body', bodyOf(command.contract)],
  ] as const

  it(
    'is tried with the values at its limits',
    async () => {
      for (let attempt = 0; attempt < attempts && !accepted.has(command.name); attempt++) {
        const plain = await actionOf(command, `${title}${attempt}`)
        if (plain) await send(command, plain)
      }
      const unmade: string[] = []
      for (const [part, schema] of parts) {
        if (!schema) continue
        const accepts = parser(schema, part)
        const extremes = extremesOf(schema)
        for (const [field, values] of extremes) {
          let isMade = false
          for (const value of values) {
            const action = await actionOf(command, `${title}${field}`)
            if (!action) throw new Error('There is nothing that it could be about')
            const tried = changed(action, part, { [field]: value })
            isMade ||= isAccepted(accepts, sentIn(tried, part))
            await send(command, tried)
          }
          if (!isMade) unmade.push(`${part}.${field}`)
        }
        for (const values of togetherOf(extremes, combinations)) {
          const action = await actionOf(command, title)
          if (action) await send(command, changed(action, part, values))
        }
      }
      expect(failures.splice(0)).toEqual([])
      expect(unmade).toEqual([])
    },
    patience,
  )
})

function isAccepted(accepts: (input: unknown) => unknown, input: unknown): boolean {
  try {
    accepts(input)
    return true
  } catch {
    return false
  }
}

/** Commands that need what no request can make here: a balance, or what has failed. */
const unreachable = new Set(['withdraw', 'retryParkedReaction', 'retryJob', 'cancelJob'])

/** What others need something of. */
const makers = new Set([
  ...['createProject', 'createVersion', 'inviteMember', 'addGalleryItem', 'changeIcon', 'followProject', 'createPat'],
  ...['scheduleProject', 'scheduleVersion', 'lockReview', 'deleteProject'],
])
const rounds = 25

it(
  'finds each command accepted at least once',
  async () => {
    const isMissing = ({ name }: Command) => !accepted.has(name) && !unreachable.has(name)
    for (let round = 0; round < rounds && commands.some(isMissing); round++) {
      for (const command of commands) {
        if (!isMissing(command) && !makers.has(command.name)) continue
        const action = await actionOf(command, `round${round}`)
        if (action) await send(command, action)
      }
    }
    const missing = commands.filter(isMissing).map(({ name }) => `${name}: ${refused.get(name)}`)
    expect(missing).toEqual([])
  },
  patience,
)

it('has all that was accepted projected by every projector', async () => {
  await learn()
  const head = await system.engines.store.head()
  const { projections: pool } = system.engines
  const behind = async () => system.runner.projections().filter((projection) => projection.seen(0) !== head).length
  await until(behind, (count) => count === 0)
  const builds = await Promise.all(projectors.map((projector) => liveBuild(pool, projector)))
  const parked = await Promise.all(builds.map((build) => (build ? listParked(pool, build) : [])))
  expect(parked.flat()).toEqual([])
  expect(builds.every((build) => build)).toBe(true)
})
