import { expect, test } from 'vitest'
import { chartSize, labelledBars } from './chartSize.ts'

test('bars begin at zero and end within the drawing, however many there are', () => {
  for (const width of [300, 640, 1_000]) {
    for (const places of [1, 7, 31, 168]) {
      const size = chartSize(width, places, 45, 0)
      expect(size.x(places - 1) + size.barWidth).toBeLessThanOrEqual(width)
      expect(size.barWidth).toBeGreaterThanOrEqual(1)
      expect([size.high(0), size.floor - size.high(60)]).toEqual([0, size.top])
    }
  }
})

test('steps of releases make the drawing higher, and not the bars', () => {
  const [flat, stairs] = [chartSize(640, 30, 45, 0), chartSize(640, 30, 45, 3)]
  expect(stairs.height - flat.height).toBe(54)
  expect(stairs.high(10)).toBe(flat.high(10))
})

test('names below the bars keep apart', () => {
  for (const [bars, pitch] of [
    [30, 20],
    [7, 90],
    [168, 3.5],
  ] as const) {
    const labelled = labelledBars({ bars, pitch, perDay: 1, hasEnd: true })
    expect(labelled[0]).toBe(0)
    expect((bars - (labelled.at(-1) ?? 0)) * pitch).toBeGreaterThanOrEqual(76)
    for (const [at, bar] of labelled.entries()) {
      const before = labelled[at - 1]
      if (before !== undefined) expect((bar - before) * pitch).toBeGreaterThanOrEqual(76)
    }
  }
})

test('of hours, those are named that begin a day', () => {
  const hours = { bars: 168, perDay: 24, hasEnd: false }
  expect(labelledBars({ ...hours, pitch: 3.5 })).toEqual([0, 24, 48, 72, 96, 120, 144])
  expect(labelledBars({ ...hours, pitch: 1 })).toEqual([0, 96])
  expect(labelledBars({ ...hours, pitch: 20 }).slice(0, 4)).toEqual([0, 4, 8, 12])
  expect(labelledBars({ bars: 28, pitch: 20, perDay: 4, hasEnd: false })).toEqual([0, 4, 8, 12, 16, 20, 24])
})
