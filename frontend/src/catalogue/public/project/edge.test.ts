import { expect, test } from 'vitest'
import { edgeOf, edgeSize, stoneOf } from './edge.ts'

const slugs = ['lodeline', 'tallow', 'a', 'deep-company', 'Ω']

const pointsOf = (path: string) => {
  let x = 0
  return [...path.matchAll(/([HV])(\d+)/g)].flatMap(([, kind, value]) => {
    if (kind === 'H') x = Number(value)
    return kind === 'V' && Number(value) > 0 ? [{ x, y: Number(value) }] : []
  })
}

test('is the same for the same slug, and another for another', () => {
  expect(edgeOf('lodeline')).toEqual(edgeOf('lodeline'))
  expect(edgeOf('lodeline')).not.toEqual(edgeOf('tallow'))
})

test.each(slugs)('%s: steps are on the grid, and runs at least 56 pixels long', (slug) => {
  for (const bed of edgeOf(slug).beds) {
    const points = pointsOf(bed)
    expect(points.length).toBeGreaterThan(8)
    for (const { x, y } of points) expect([x % 4, y % 4]).toEqual([0, 0])
    const runs = points.slice(1).map(({ x }, at) => x - (points[at]?.x ?? 0))
    expect(Math.min(...runs)).toBeGreaterThanOrEqual(56)
  }
})

test.each(slugs)('%s: no bed reaches into the one above, and all end on the drawing', (slug) => {
  const beds = edgeOf(slug).beds.map(pointsOf)
  const heightAt = (points: { x: number; y: number }[], x: number) => points.findLast((point) => point.x <= x)?.y ?? 0
  for (let x = 0; x < edgeSize.width; x += 4) {
    const [first = 0, second = 0, third = 0] = beds.map((points) => heightAt(points, x))
    expect(first).toBeLessThanOrEqual(second + 4)
    expect(third).toBeLessThanOrEqual(edgeSize.height)
  }
})

test('a run begins nowhere above the bed over it, also where that one is deepest', () => {
  const steps = Array.from({ length: 50 }, (_, at) => edgeOf(`slug-${at}`).beds.map(pointsOf)).flatMap((beds) =>
    beds
      .slice(1)
      .flatMap((bed, above) => bed.map(({ x, y }) => y - (beds[above]?.findLast((point) => point.x <= x)?.y ?? 0))),
  )
  expect(steps.length).toBeGreaterThan(500)
  expect(Math.min(...steps)).toBe(0)
})

test.each([
  [0xffffff, 'hsl(0 0% 38%)'],
  [0x000000, 'hsl(0 0% 26%)'],
  [0xff0000, 'hsl(0 40% 38%)'],
  [0x00ff00, 'hsl(120 40% 38%)'],
  [0x0000ff, 'hsl(240 40% 38%)'],
  [0x4c4767, 'hsl(249 18% 34%)'],
])('%i is as calm as stone', (color, stone) => {
  expect(stoneOf(color)).toBe(stone)
})
