import { expect, test } from 'vitest'
import { edgeColor } from './edgeColor.ts'

test.each([
  [0xff0000, 0, 48],
  [0x00ff00, 120, 48],
  [0x0000ff, 240, 48],
  [0xff00ff, 300, 48],
  [0x808080, 0, 0],
  [0x000000, 0, 0],
  [0xffffff, 0, 0],
  [0x806a6a, 0, 9],
  [0x5a6e82, 210, 18],
])('%i is hue %i with saturation %i', (color, hue, saturation) => {
  expect(edgeColor(color)).toBe(`hsl(${hue} ${saturation}% var(--edge-lightness))`)
})
