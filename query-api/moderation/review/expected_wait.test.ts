import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectedWait, medianOf } from './expected_wait.ts'

const hour = 3_600_000
const now = 1_000 * hour

/** One decision per hour, each after a wait of this many hours. */
const hourly = (count: number, waited: number) =>
  Array.from({ length: count }, (_, index) => ({ decided_at: now - (index + 1) * hour, waited_ms: waited * hour }))

it('uses the pace of the latest decisions', () => {
  expect(expectedWait(4, hourly(50, 10), now)).toBe(4 * hour)
  expect(expectedWait(10, hourly(50, 10), now)).toBe(10 * hour)
})

it('is unknown without decisions', () => {
  expect(expectedWait(3, [], now)).toBeUndefined()
})

it('uses one median for each place if the queue is often empty', () => {
  const rare = [20, 30, 40].map((days) => ({ decided_at: now - days * 24 * hour, waited_ms: 5 * hour }))
  expect(expectedWait(1, rare, now)).toBe(5 * hour)
  expect(expectedWait(2, rare, now)).toBe(10 * hour)
})

it('grows while nobody decides', () => {
  const decisions = hourly(10, 5)
  expect(expectedWait(1, decisions, now + 10 * hour)).toBe(2 * hour)
})

it('is never negative and never falls as the position rises', () => {
  const decision = fc.record({ decided_at: fc.nat(1_000), waited_ms: fc.nat(1_000) })
  fc.assert(
    fc.property(fc.array(decision, { minLength: 2 }), fc.nat(100), fc.nat(1_000), (decisions, position, late) => {
      const [near = 0, far = 0] = [position, position + 1].map((place) => expectedWait(place, decisions, 1_000 + late))
      expect(near).toBeGreaterThanOrEqual(0)
      expect(far).toBeGreaterThanOrEqual(near)
    }),
  )
})

it('computes the median', () => {
  expect(medianOf([])).toBeUndefined()
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
})
