import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkpointWaiter } from './checkpoint_waiter.ts'
import { lampCodec, lampProjector } from './projection.fixture.ts'
import type { ProjectionHarness } from './projection_harness.fixture.ts'
import { retryParked } from './retry.ts'
import { runnerWaiter } from './waiter.ts'

/** How another process learns what a projection has passed. */
export function checkpointWaiterSuite(harness: () => Promise<ProjectionHarness>): void {
  let kit: ProjectionHarness
  beforeEach(async () => {
    kit = await harness()
  })
  afterEach(() => kit.close())

  const lamps = lampProjector()
  const names = [lamps.name]

  /** Waits as another process would, which sees only the database. */
  function waiter(versions: Record<string, number> = { [lamps.name]: lamps.version }) {
    const errors: unknown[] = []
    const layout = async () => ({ id: 'test', partitions: 1, partitionOf: () => 0 })
    return { errors, ...checkpointWaiter({ pool: kit.pool, layout, versions, onError: (error) => errors.push(error) }) }
  }

  async function effect() {
    const position = await kit.store.head()
    if (position === undefined) throw new Error('nothing was written')
    return { root: 'house1', position }
  }

  it('waits until the projection of another process has passed an event', async () => {
    const { runner, stop } = await kit.run(lamps)
    await stop()
    await kit.write('house1', ['LampLit', { lamp: 'a', brightness: 1 }])
    const { wait } = waiter()
    expect(await wait(names, await effect(), 50)).toBe('pending')
    const waiting = wait(names, await effect(), 20_000)
    const again = await kit.run(lamps)
    expect(await waiting).toBe('visible')
    expect(runner.projections()).toHaveLength(1)
    await again.stop()
  })

  it('sees the end of events that the projection ignores, even if nothing follows them', async () => {
    const { settled, stop } = await kit.run(lamps)
    await kit.write('house1', ['LampLit', { lamp: 'a', brightness: 1 }])
    await settled()
    await kit.write('house1', ['LampSeen', {}])
    expect(await waiter().wait(names, await effect(), 20_000)).toBe('visible')
    await stop()
  })

  it('does not mistake the build of another release for its own', async () => {
    const { settled, stop } = await kit.run(lamps)
    await kit.write('house1', ['LampLit', { lamp: 'a', brightness: 1 }])
    await settled()
    expect(await waiter({ [lamps.name]: lamps.version + 1 }).wait(names, await effect(), 100)).toBe('pending')
    await stop()
  })

  it('returns pending while the database is of no help, and reports why', async () => {
    await kit.write('house1', ['LampLit', { lamp: 'a', brightness: 1 }])
    const { wait, errors } = waiter()
    expect(await wait(names, await effect(), 100)).toBe('pending')
    const told = [expect.objectContaining({ message: expect.stringContaining('meta.') })]
    await vi.waitFor(() => expect(errors).toEqual(told), { timeout: 20_000 })
  })

  it('tells that a root is parked, and of no other root', async () => {
    const broken = lampProjector((event) => event.data.lamp === 'bad')
    const { runner, settled, stop } = await kit.run(broken)
    const bad: ['LampLit', object] = ['LampLit', { lamp: 'bad', brightness: 1 }]
    await kit.write('house1', bad)
    await kit.write('house2', ['LampLit', { lamp: 'a', brightness: 1 }])
    await settled()
    const { position } = await effect()
    const { wait } = waiter()
    const inProcess = runnerWaiter(runner, kit.feed)
    for (const one of [wait, inProcess.wait]) {
      expect(await one(names, { root: 'house1', position }, 20_000)).toBe('parked')
      expect(await one(names, { root: 'house2', position }, 20_000)).toBe('visible')
    }
    expect(await retryParked(kit.pool, lamps, await kit.live(lamps), 'house1', lampCodec)).toBe(0)
    expect(await wait(names, { root: 'house1', position }, 20_000)).toBe('visible')
    await kit.write('house1', ['LampLit', { lamp: 'b', brightness: 1 }])
    await settled()
    expect(await inProcess.wait(names, { root: 'house1', position: (await effect()).position }, 20_000)).toBe('visible')
    await stop()
  })
}
