import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { countRows, lapseLeases, readEvents } from '../testing/aftermath.ts'
import { runCommandOn } from '../testing/command.ts'
import { Crowd } from '../testing/crowd.ts'
import { halfMade } from '../testing/half_made.ts'
import { tellStory } from '../testing/story.ts'
import { startTestStack, type TestStack } from '../testing/test_stack.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

// Runs the story of one mod on real engines with each process on its own. Then kills every process and every engine under load, once each
// in turn. `npm run soak:stack` continues at random for a given number of rounds.

const passwords = {
  creator: 'digs one tunnel after another',
  moderator: 'reads every single line',
  admin: 'keeps the lamps burning',
}
const accounts = (['creator', 'moderator', 'admin'] as const).map((username) => {
  const role = username === 'creator' ? ('developer' as const) : username
  return { username, role, password: passwords[username] }
})
const rounds = Number(process.env.ADIT_SOAK_ROUNDS ?? 0)
const seed = process.env.ADIT_SOAK_SEED ?? randomBytes(4).toString('hex')
const random = seededRandom(seed)
/** A killed member's partitions stand still until its session ends. */
const settleMs = 280_000

let stack: TestStack
let crowd: Crowd

beforeAll(async () => {
  console.log(`ADIT_SOAK_SEED=${seed}`)
  stack = await startTestStack(accounts)
}, 300_000)
afterAll(() => stack?.remove(), 60_000)

it('answers nobody before its accounts can sign in', async () => {
  expect(stack.answeredEarly).toBe(false)
  for (const { username, password } of accounts)
    expect((await Visitor.signIn(stack, username, password)).token).toEqual(expect.any(String))
})

interface Target {
  name: string
  strike(): Promise<void>
}

function targets(): Target[] {
  const processes = stack.children.map((child) => ({ name: child.name, strike: () => child.kill() }))
  const engines = stack.engines.map((engine) => ({
    name: engine.name,
    async strike() {
      await engine.kill()
      await delay(random.between(0, 1_000))
      await engine.start()
    },
  }))
  return [...processes, ...engines]
}

async function strike({ name, strike }: Target): Promise<void> {
  await delay(random.between(300, 1_500))
  console.log(`${new Date().toISOString()} ${name} is killed`)
  await strike()
  await stack.ready()
}

tellStory(
  () => ({
    origin: stack.origin,
    fetch: stack.fetch,
    recount: () => runCommandOn('recount.ts', stack.environment),
    async restart() {
      await Promise.all(stack.children.map((child) => child.kill()))
      await stack.ready()
    },
  }),
  passwords,
)

it('keeps working while each process and each engine is killed', async () => {
  const staff = await Visitor.signIn(stack, 'moderator', passwords.moderator)
  crowd = await Crowd.gather({ site: stack, moderator: staff, creators: 4, random })
  const stopped = new AbortController()
  const working = crowd.work(stopped.signal)
  for (const target of targets()) await strike(target)
  for (let round = 0; round < rounds; round++) await strike(random.pick(targets()))
  await delay(2_000)
  stopped.abort()
  await working
  const pool = createPool(stack.environment.DATABASE_URL ?? '', { name: 'adit-aftermath', max: 2 })
  try {
    await lapseLeases(pool)
    await crowd.settle()
    const left = () => countRows(pool, 'ops.saga')
    await until(left, (sagas) => sagas === 0, settleMs)
  } finally {
    await pool.end()
  }
  const { ledger } = crowd
  console.log(
    `${ledger.count('answered')} writes answered, ${ledger.lost} answers lost, ${ledger.count('given up')} given up`,
  )
  expect(ledger.surprises).toEqual([])
  expect(ledger.count('open')).toBe(0)
}, 7_200_000)

it('shows every answered write', async () => {
  await until(
    () => crowd.unlikeAnswered(),
    (wrong) => wrong.length === 0,
    settleMs,
  )
})

it.runIf(process.platform === 'linux')('counts every answered download once', async () => {
  expect(Math.min(...crowd.files.map(({ downloads }) => downloads))).toBeGreaterThan(0)
  await crowd.counted()
})

it('finds approved projects in the search', async () => {
  const visitor = new Visitor(stack)
  const found = async () => (await visitor.get('/v2/search?query=echo&limit=100')).total_hits
  await until(found, (hits) => hits > crowd.files.length, settleMs)
})

it('has each answered write once in the log, and nothing incomplete', async () => {
  const events = await readEvents(stack.environment.DATABASE_URL ?? '')
  const accounts = new Set(crowd.creators.map(({ accountId }) => accountId))
  const theirs = events.filter(({ metadata }) => accounts.has(metadata.actor.id))
  expect(crowd.ledger.contradictions(theirs)).toEqual([])
  expect(halfMade(events)).toEqual([])
})

it('has read models that equal a rebuild, and counts that equal a recount', async () => {
  expect(await runCommandOn('digest.ts', stack.environment)).toMatchObject({ code: 0 })
  expect(await runCommandOn('recount.ts', stack.environment)).toMatchObject({ code: 0 })
})
