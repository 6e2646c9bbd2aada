import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { addStaff } from '../testing/accounts.ts'
import { countRows, lapseLeases, missingObjects, readEvents, withDatabase } from '../testing/aftermath.ts'
import { runCommand } from '../testing/command.ts'
import { Crowd } from '../testing/crowd.ts'
import { halfMade } from '../testing/half_made.ts'
import { Site, temporaryFolder } from '../testing/process.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

const kills = 22
const creatorCount = 6
const moderator = { username: 'moderator', password: 'reads every single line', role: 'moderator' } as const

const seed = process.env.ADIT_KILL_SEED ?? randomBytes(4).toString('hex')
const random = seededRandom(seed)
let dataFolder: string
let site: Site
let crowd: Crowd

beforeAll(async () => {
  console.log(`ADIT_KILL_SEED=${seed}`)
  dataFolder = await temporaryFolder()
  await addStaff(dataFolder, moderator)
  site = await Site.start({ dataFolder })
  const staff = await Visitor.signIn(site, moderator.username, moderator.password)
  crowd = await Crowd.gather({ site, moderator: staff, creators: creatorCount, random })
})
afterAll(async () => {
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

async function killAgainAndAgain(): Promise<void> {
  for (let n = 0; n < kills; n++) {
    await delay(random.between(200, 2_000))
    crowd.gate.close()
    await (random.chance(0.2) ? site.killWithPostgres() : site.kill())
    // Sometimes it dies again before it is ready.
    if (random.chance(0.2)) {
      site.launch()
      await delay(random.between(0, 1_000))
      await site.kill()
    }
    await site.start()
    crowd.gate.open()
  }
}

it('keeps everything it has answered, once and complete, however often it is killed', async () => {
  const stopped = new AbortController()
  const working = crowd.work(stopped.signal)
  await killAgainAndAgain()
  stopped.abort()
  await working
  // The last process dies while idle, so all leases belong to dead processes.
  await site.kill()
  await site.start()
  await withDatabase(site.dataFolder, async (pool) => {
    await lapseLeases(pool)
    await crowd.settle()
    await until(
      () => countRows(pool, 'ops.saga'),
      (left) => left === 0,
      60_000,
    )
  })
  const { ledger } = crowd
  console.log(
    `${ledger.count('answered')} writes answered, ${ledger.lost} answers lost, ${ledger.count('given up')} given up`,
  )
  expect(ledger.surprises).toEqual([])
  expect(ledger.count('open')).toBe(0)
  expect(ledger.lost).toBeGreaterThan(kills)
}, 900_000)

it('shows every answered write', async () => {
  // What was answered as pending becomes visible a little later.
  await until(
    () => crowd.unlikeAnswered(),
    (wrong) => wrong.length === 0,
    60_000,
  )
})

it.runIf(process.platform === 'linux')('counts every answered download once', async () => {
  expect(Math.min(...crowd.files.map(({ downloads }) => downloads))).toBeGreaterThan(0)
  await crowd.counted()
})

it('has each answered write once in the log, and nothing incomplete', async () => {
  expect(await site.stop()).toEqual({ code: 0, signal: null })
  await withDatabase(site.dataFolder, async (pool, url) => {
    const events = await readEvents(url)
    const accounts = new Set(crowd.creators.map(({ accountId }) => accountId))
    const theirs = events.filter(({ metadata }) => accounts.has(metadata.actor.id))
    expect(crowd.ledger.contradictions(theirs)).toEqual([])
    expect(halfMade(events)).toEqual([])
    expect(await missingObjects(site.dataFolder, events)).toEqual([])
    expect(await countRows(pool, 'meta.parked')).toBe(0)
  })
})

it('has read models that equal a rebuild, and counts that equal a recount', async () => {
  expect(await runCommand('digest.ts', site.dataFolder)).toMatchObject({ code: 0 })
  expect(await runCommand('recount.ts', site.dataFolder)).toMatchObject({ code: 0 })
})
