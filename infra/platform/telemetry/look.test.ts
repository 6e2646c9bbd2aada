import { expect, test } from 'vitest'
import { lookAt } from './look.ts'
import { Metrics } from './metrics.ts'

test('gauges share one query, and a failed query leaves no old value', async () => {
  const metrics = new Metrics()
  let looks = 0
  let fails = false
  const look = async () => {
    looks += 1
    if (fails) throw new Error('away')
    return { depth: 7, byKind: { a: 1, b: 2 } }
  }
  lookAt(
    metrics,
    look,
    [
      { name: 'depth', help: 'Depth.', show: (seen, gauge) => gauge.set(seen.depth) },
      {
        name: 'kinds',
        help: 'Kinds.',
        labels: ['kind'],
        show: (seen, gauge) => {
          for (const [kind, count] of Object.entries(seen.byKind)) gauge.set({ kind }, count)
        },
      },
    ],
    { keepMs: -1 },
  )
  const text = await metrics.text()
  expect(text).toContain('depth 7')
  expect(text).toContain('kinds{kind="b"} 2')
  fails = true
  const after = await metrics.text()
  expect(after).toContain('depth Nan')
  expect(after).not.toContain('kinds{')
  // Counters may be collected before the query has failed.
  expect(await metrics.text()).toMatch(/adit_looks_failed_total [1-9]/)
  expect(looks).toBeGreaterThan(1)
})

test('a query that hangs does not delay the others', async () => {
  const metrics = new Metrics()
  lookAt(metrics, () => new Promise<number>(() => {}), [{ name: 'hangs', help: 'Hangs.', show: () => {} }], {
    withinMs: 5,
  })
  metrics.counter({ name: 'fine_total', help: 'Fine.' }).inc()
  expect(await metrics.text()).toContain('fine_total 1')
})
