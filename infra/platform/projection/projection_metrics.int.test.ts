import { afterEach, beforeEach, expect, it } from 'vitest'
import { feedEnds } from '../feed/feed_ends.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { postgresHarness } from './postgres_harness.fixture.ts'
import { lampProjector } from './projection.fixture.ts'
import type { ProjectionHarness } from './projection_harness.fixture.ts'
import { readBuilds, watchBuilds, watchLag } from './projection_metrics.ts'

let kit: ProjectionHarness
beforeEach(async () => {
  kit = await postgresHarness()
})
afterEach(() => kit.close())

const lamps = lampProjector()

it('exports lag, parked roots and builds of running projections', async () => {
  const metrics = new Metrics()
  const { runner, settled, stop } = await kit.run(lamps)
  const lag = watchLag(metrics)
  const layout = { id: 'x', partitions: 1, partitionOf: () => 0 }
  const unwatch = lag.follow({
    runner,
    ends: () => feedEnds({ store: kit.store, pool: kit.pool, layout, byRelay: false }),
  })
  watchBuilds(metrics, kit.pool, { [lamps.name]: lamps.version })
  await kit.write('house1', ['LampLit', { lamp: 'a', brightness: 1 }])
  // There is no such lamp to remove, so its root is parked.
  await kit.write('house2', ['LampRemoved', { lamp: 'b' }])
  await settled()
  const text = await metrics.text()
  expect(text).toContain(`adit_projection_lag_seconds{projector="${lamps.name}"} 0`)
  expect(text).toContain(`adit_parked_roots{projector="${lamps.name}"} 1`)
  expect(text).toContain('adit_feed_partitions_owned 1')
  expect(text).toContain('adit_builds_in_progress 0')
  expect((await readBuilds(kit.pool, { [lamps.name]: 99 })).parked).toEqual([])
  unwatch()
  expect(await metrics.text()).not.toContain('adit_projection_lag_seconds{')
  await stop()
})
