import { setTimeout as delay } from 'node:timers/promises'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allContracts } from '../../api_description.ts'
import { modJar, picture } from '../../testing/samples.ts'
import type { Answer, Visitor } from '../../testing/visitor.ts'
import { complaintsOf } from './answer_check.ts'
import { unknownId } from './case.ts'
import { type FuzzRequest, type Known, requestsTo } from './fuzz_request.ts'
import { routeOf } from './tables.ts'
import { type Made, World } from './world.ts'

// Thousands of generated requests. They are the same every time, so that a change is judged by itself. To search further, set
// ADIT_FUZZ_SEED=any ADIT_FUZZ_RUNS=60. The seed is printed, and using it repeats the run.

/** Requests of each kind to each route. */
const numRuns = Number(process.env.ADIT_FUZZ_RUNS ?? 20)
const { ADIT_FUZZ_SEED = '20260101' } = process.env
const seed = ADIT_FUZZ_SEED === 'any' ? Date.now() % 2 ** 31 : Number(ADIT_FUZZ_SEED)
/** A route gets no more time than this, whatever it finds. */
const interruptAfterTimeLimit = 20_000

let world: World
let files: Buffer[]
/** An account that nothing else needs, for routes that can end an account or a session. */
let victim: Visitor
let victimId: string
let sent = 0

beforeAll(async () => {
  console.info(`ADIT_FUZZ_SEED=${seed} ADIT_FUZZ_RUNS=${numRuns}`)
  world = await World.start()
  files = [await modJar('fuzz'), await picture('#abcdef')]
  await newVictim()
  await quiet()
})
afterAll(async () => {
  console.info(`${sent} requests`)
  await world?.stop()
})

/** Waits until all reactions to the creation of the world are done. */
async function quiet(): Promise<void> {
  let before: unknown
  do {
    before = await world.store.head()
    await delay(2_000)
  } while (before !== (await world.store.head()))
}

async function newVictim(): Promise<void> {
  victim = await world.newcomer()
  victimId = (await victim.get('/v2/user')).id
}

/** Routes that could end what the others need: their accounts, sessions, tokens and roles. */
const isDangerous = ({ method, path }: RouteContract) =>
  method !== 'GET' && /\/user\/|\/session\/|\/auth\/|\/pat/.test(path)

/** Replaced by the current victim's id. */
const victimMark = 'victim00'

/** Of everything, one that exists, one that doesn't, and one that belongs to someone else. */
function knownOf(target: Made, dangerous: boolean): Known {
  const { shown } = world
  const users = dangerous ? [victimMark, 'owner', unknownId] : ['owner', 'stranger', 'nobody-of-this-name']
  const ids = [target.id, target.slug]
  const names = { loaders: ['fabric', 'datapack'], game_versions: ['1.21.4', '1.20.1'], categories: ['utility'] }
  const arrays = (...lists: unknown[][]) => lists.map((list) => JSON.stringify(list))
  return {
    paths: {
      ...{ project: ids, version: [target.version.id, target.version.version_number], id: [unknownId] },
      ...{ version_file: [target.sha1, shown.sha1], thread: [target.thread], team: [target.team], user: users },
      ...{ members: ['stranger', 'owner'], license: ['MIT', 'nothing'], modrinth: ids, updates: ids },
      file: ['maven-metadata.xml', `${target.slug}-${target.version.version_number}.jar`],
      projects: [target.id],
    },
    query: {
      ...{ ids: arrays([target.id], [target.version.id, unknownId], [target.team], [target.thread], []) },
      ...{ loaders: arrays(names.loaders), game_versions: arrays(names.game_versions) },
      ...{ facets: ['[["project_type:mod"]]', '[["categories:fabric"],["downloads>1"]]', '[["a:"]]'] },
      ...{ query: ['shown', 'draft 1', '"'], ext: ['png'], project_id: [target.id], algorithm: ['sha1', 'sha512'] },
      ...{ featured: ['true', 'false'], url: ['https://example.com/a.png'], amount: ['5', '-1'] },
      ...{ range: ['[0, 9]'], sort: ['["id", "ASC"]'], filter: ['{}'] },
    },
    body: {
      ...names,
      ...{ additional_categories: names.categories, add_categories: names.categories },
      ...{ project_id: [target.id, unknownId], version_id: [target.version.id, unknownId], item_id: [shown.id] },
      ...{ hashes: [target.sha1, shown.sha1], hash: [target.sha1], user_id: ['stranger', 'owner', unknownId] },
      ...{ file_parts: ['jar'], version_number: ['3.0.0'], license_id: ['MIT', 'ARR'], primary_file: ['jar'] },
      ...{ issues_url: ['https://example.com'], url: ['https://ko-fi.com/x'], username: ['stranger', 'somebody-else'] },
    },
    files,
  }
}

async function send(contract: RouteContract, { path, payload, headers }: FuzzRequest, by: Visitor): Promise<Answer> {
  sent++
  return by.ask(contract.method, path.replaceAll(victimMark, victimId), payload, headers)
}

function visitorsFor(dangerous: boolean): readonly (() => Visitor)[] {
  if (dangerous) return [() => victim, () => world.nobody]
  return [() => world.owner, () => world.admin, () => world.stranger, () => world.nobody]
}

/** Calls one route many times. `verdict` says what is wrong with an answer. */
async function fuzz(
  contract: RouteContract,
  bad: boolean,
  verdict: (answer: Answer, request: FuzzRequest) => string[],
): Promise<void> {
  const dangerous = isDangerous(contract)
  const target = contract.method === 'GET' || bad ? world.shown : await world.draft()
  const requests = requestsTo(contract, knownOf(target, dangerous), bad)
  // Some routes accept almost anything.
  if (bad && fc.sample(requests, { seed, numRuns: 100 }).filter(({ wellFormed }) => !wellFormed).length < 10) return
  const property = fc.asyncProperty(requests, fc.constantFrom(...visitorsFor(dangerous)), async (request, visitor) => {
    fc.pre(!bad || !request.wellFormed)
    const answer = await send(contract, request, visitor())
    const said = JSON.stringify(answer.body)?.slice(0, 300)
    expect(verdict(answer, request), `${answer.status} ${said}`).toEqual([])
  })
  const revived = dangerous && !bad ? property.beforeEach(reviveVictim) : property
  await fc.assert(revived, { seed, numRuns, interruptAfterTimeLimit, maxSkipsPerRun: 1_000 })
  // There are more routes than one account may have projects. Some routes have made it somebody else's, or removed it.
  if (target !== world.shown) await world.owner.ask('DELETE', `/v2/project/${target.id}`)
}

async function reviveVictim(): Promise<void> {
  if ((await victim.ask('GET', '/v2/user')).status !== 200) await newVictim()
}

const routes = allContracts.map((contract) => [routeOf(contract), contract] as const)
const [reads, writes] = [true, false].map((isRead) => routes.filter(([, { method }]) => (method === 'GET') === isRead))
const canBeMalformed = ([, { query, body }]: (typeof routes)[number]) => !!query || (!!body && body.kind !== 'raw')

async function refusesMalformed(contract: RouteContract): Promise<void> {
  const before = await world.store.head()
  await fuzz(contract, true, (answer) => {
    const refused = answer.status >= 400 && answer.status < 500
    return [...(refused ? [] : [`${answer.status} for malformed input`]), ...complaintsOf(contract, answer)]
  })
  expect(await world.store.head()).toBe(before)
}

const answersAsDeclared = (contract: RouteContract) => fuzz(contract, false, (answer) => complaintsOf(contract, answer))

// Reads change nothing, so several can run at the same time.
describe('malformed input is refused, and changes nothing', () => {
  it.concurrent.each(reads?.filter(canBeMalformed) ?? [])('%s', (_route, contract) => refusesMalformed(contract))
  it.each(writes?.filter(canBeMalformed) ?? [])('%s', (_route, contract) => refusesMalformed(contract))
})

describe('the answer is as declared, whatever is requested', () => {
  it.concurrent.each(reads ?? [])('%s', (_route, contract) => answersAsDeclared(contract))
  it.each(writes ?? [])('%s', (_route, contract) => answersAsDeclared(contract))
})
