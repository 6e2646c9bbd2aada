import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import type { Feed } from '@adit/platform/feed/feed.port.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { compareWithRebuild } from '@adit/platform/projection/digest.ts'
import { listParked } from '@adit/platform/projection/parked.ts'
import { lampCodec, lampProjector } from '@adit/platform/projection/projection.fixture.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { runnerWaiter } from '@adit/platform/projection/waiter.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RelayHarness, relayHarness, until } from './relay.fixture.ts'

const lamps = lampProjector()
let kit: RelayHarness

beforeEach(async () => {
  kit = await relayHarness(6)
})
afterEach(() => kit.close())

const lit = (lamp: string): ['LampLit', object] => ['LampLit', { lamp, brightness: 1 }]

async function run(projector: AnyProjector, feed: Feed): Promise<ProjectionRunner> {
  const onError = (error: unknown) => void kit.errors.push(error)
  const options = {
    pool: kit.pool,
    feed,
    log: kit.store,
    codec: lampCodec,
    projectors: [projector],
    group: 'test',
    onError,
  }
  const runner = new ProjectionRunner(options)
  await runner.start()
  return runner
}

async function live(projector: AnyProjector) {
  const build = await liveBuild(kit.pool, projector)
  if (!build) throw new Error('There is no live build')
  return build
}

async function totalLit(): Promise<number> {
  const { rows } = await kit.pool.query(`select lit from ${(await live(lamps)).schema}.total`)
  return rows[0]?.lit ?? 0
}

async function expectEqualToRebuild(): Promise<void> {
  const client = await kit.pool.connect()
  try {
    const comparison = await compareWithRebuild(client, lamps, await live(lamps), kit.store, lampCodec, kit.layout)
    expect(comparison).toMatchObject({ equal: true })
  } finally {
    client.release()
  }
}

it('neither loses nor duplicates anything when the projectors of a group and the relay are killed repeatedly', async () => {
  const relays = [kit.spawn('relay'), kit.spawn('relay')]
  const start = async () => {
    const child = kit.spawn('projector')
    await once(child.stdout ?? child, 'data')
    return child
  }
  const children = [await start(), await start()]
  let written = 0
  let writing = true
  const writers = Array.from({ length: 8 }, async (_, house) => {
    while (writing) {
      await kit.write(`house${house}`, lit(`lamp${written++ % 9}`))
      await delay(2)
    }
  })
  for (let round = 0; round < 4; round++) {
    const before = await totalLit()
    await until('work goes on', async () => ((await totalLit()) > before + 100 ? true : undefined))
    children.shift()?.kill('SIGKILL')
    children.push(await start())
    if (round % 2 === 0) continue
    const leader = await kit.leader()
    relays.find(({ pid }) => pid === leader)?.kill('SIGKILL')
    relays.push(kit.spawn('relay'))
  }
  writing = false
  await Promise.all(writers)
  await until('all is projected', async () => ((await totalLit()) >= written ? true : undefined))
  expect(await totalLit()).toBe(written)
  await expectEqualToRebuild()
})

it('parks the root of a failing event while others continue, and shows writes to those who wait', async () => {
  await kit.relay()
  const broken = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad')
  const feed = await kit.feed()
  const runner = await run(broken, feed)
  const waiter = runnerWaiter(runner, feed)
  await kit.write('house1', lit('a'), lit('bad'), lit('b'))
  for (let house = 2; house < 20; house++) {
    const { position } = await kit.write(`house${house}`, lit('c'))
    expect(await waiter.wait(['lamps'], { root: `house${house}`, position }, 20_000)).toBe('visible')
  }
  await until('the root is parked', async () =>
    (await listParked(kit.pool, await live(broken)))[0]?.events === 2 ? true : undefined,
  )
  expect(await totalLit()).toBe(19)
  await runner.stop()
})

it('rebuilds when the feed has another layout, and continues from there', async () => {
  for (let house = 0; house < 10; house++) await kit.write(`house${house}`, lit('a'))
  const embedded = embeddedFeed(kit.store)
  await (await run(lamps, embedded)).stop()
  const before = await live(lamps)
  await kit.relay()
  const runner = await run(lamps, await kit.feed())
  expect((await live(lamps)).id).not.toBe(before.id)
  for (let house = 0; house < 10; house++) await kit.write(`house${house}`, lit('b'))
  await until('all is projected', async () => ((await totalLit()) >= 20 ? true : undefined))
  await runner.stop()
  await expectEqualToRebuild()
})
