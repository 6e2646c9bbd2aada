import { type Brush, height, width } from './canvas.ts'
import { cube } from './isometric.ts'
import { hills } from './landscapes.ts'
import { darken, lighten, mix } from './palette.ts'
import { circle, line, type Point, polygon, rect, vertical } from './svg.ts'

/** A window of the game in front of its world: slots with items, a list, a gauge. Bars stand for lines of text. */
export function panel(brush: Brush): string[] {
  const { random, palette } = brush
  const face = mix(palette.near, '#1b1e24', 0.55)
  const parts = [...hills(brush), rect(0, 0, width, height, darken(palette.near, 0.6), 'opacity="0.62"')]
  const [left, top, wide, tall] = [150, 58, 660, 424]
  parts.push(rect(left - 3, top - 3, wide + 6, tall + 6, lighten(face, 0.22), 'rx="13"'))
  parts.push(rect(left, top, wide, tall, face, 'rx="10"'))
  parts.push(
    rect(left, top, wide, 46, lighten(face, 0.07), 'rx="10"'),
    rect(left, top + 36, wide, 10, lighten(face, 0.07)),
  )
  parts.push(
    cube(left + 28, top + 17, 11, palette.accent, 0.9),
    bar(left + 52, top + 18, random.between(110, 190), lighten(face, 0.65)),
  )
  parts.push(...tabs(brush, left - 42, top + 66, face))
  const columns = random.whole(5, 6)
  parts.push(...slots(brush, left + 24, top + 68, columns, 6, face))
  parts.push(...details(brush, left + 50 + columns * 56, top + 68, wide - 74 - columns * 56, face))
  return parts
}

function bar(x: number, y: number, length: number, color: string, thick = 10): string {
  return rect(x, y, length, thick, color, `rx="${thick / 2}"`)
}

function tabs({ random, palette }: Brush, x: number, y: number, face: string): string[] {
  return Array.from({ length: 4 }, (_, index) => {
    const chosen = index === 0
    const color = chosen ? face : darken(face, 0.25)
    const mark = cube(
      x + 23,
      y + index * 58 + 18,
      10,
      chosen ? palette.accent : mix(palette.far, face, 0.3),
      random.pick([0.6, 1]),
    )
    return rect(x, y + index * 58, 48, 50, color, 'rx="8"') + mark
  })
}

function slots(brush: Brush, x: number, y: number, columns: number, rows: number, face: string): string[] {
  const { random, palette } = brush
  const parts: string[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [left, top] = [x + column * 56, y + row * 56]
      parts.push(rect(left, top, 50, 50, darken(face, 0.32), 'rx="5"'))
      parts.push(rect(left, top + 46, 50, 4, lighten(face, 0.12), 'rx="2"'))
      if (random.chance(0.72)) parts.push(thing(brush, left + 25, top + 24))
      if (row === 1 && column === 2) parts.push(outline(left, top, palette.accent))
    }
  }
  return parts
}

function outline(x: number, y: number, color: string): string {
  return `<rect x="${x - 2}" y="${y - 2}" width="54" height="54" rx="7" fill="none" stroke="${color}" stroke-width="3"/>`
}

/** An item for a slot: a block, a gem, a bottle, a tool or a coin. */
export function thing({ random, palette }: Brush, x: number, y: number): string {
  const color = random.pick([
    palette.accent,
    palette.glow,
    palette.far,
    lighten(palette.mid, 0.25),
    mix(palette.accent, palette.far, 0.5),
  ])
  switch (random.whole(0, 4)) {
    case 0:
      return cube(x, y - 7, 14, color)
    case 1:
      return gem(x, y, 15, color)
    case 2:
      return (
        rect(x - 3.5, y - 16, 7, 9, lighten(color, 0.5)) +
        circle(x, y + 4, 12, color) +
        circle(x - 4, y, 3, lighten(color, 0.6))
      )
    case 3:
      return (
        line(
          [
            [x - 12, y + 13],
            [x + 8, y - 7],
          ],
          '#9a6b42',
          5,
        ) +
        polygon(
          [
            [x - 4, y - 15],
            [x + 16, y - 15],
            [x + 16, y + 5],
            [x + 8, y - 7],
          ],
          color,
        )
      )
    default:
      return (
        circle(x, y, 14, darken(color, 0.2)) +
        circle(x, y - 1.5, 12, color) +
        rect(x - 3, y - 8, 6, 13, lighten(color, 0.45), 'rx="2"')
      )
  }
}

export function gem(x: number, y: number, size: number, color: string): string {
  const top: Point[] = [
    [x - size, y - size * 0.2],
    [x - size * 0.5, y - size * 0.8],
    [x + size * 0.5, y - size * 0.8],
    [x + size, y - size * 0.2],
  ]
  return (
    polygon([...top, [x, y + size]], color) +
    polygon(
      [
        [x - size * 0.4, y - size * 0.2],
        [x + size * 0.4, y - size * 0.2],
        [x, y + size],
      ],
      lighten(color, 0.3),
    ) +
    polygon(top, lighten(color, 0.48))
  )
}

function details(brush: Brush, x: number, y: number, wide: number, face: string): string[] {
  const { random, palette } = brush
  const ink = lighten(face, 0.5)
  const parts = [rect(x, y, wide, 124, darken(face, 0.25), 'rx="8"')]
  parts.push(thing(brush, x + 44, y + 50), circle(x + 44, y + 50, 30, palette.accent, 'opacity="0.14"'))
  parts.push(bar(x + 90, y + 28, wide * 0.4, lighten(ink, 0.3)), bar(x + 90, y + 50, wide * 0.28, ink, 8))
  parts.push(
    bar(x + 20, y + 94, wide - 40, darken(face, 0.5), 12),
    bar(x + 20, y + 94, (wide - 40) * random.between(0.3, 0.9), palette.accent, 12),
  )
  for (let row = 0; row < 4; row += 1) {
    const top = y + 142 + row * 48
    parts.push(rect(x, top, wide, 40, lighten(face, row === 0 ? 0.13 : 0.05), 'rx="6"'))
    parts.push(cube(x + 22, top + 14, 9, random.pick([palette.accent, palette.far, palette.glow]), 0.9))
    parts.push(bar(x + 44, top + 15, random.between(0.25, 0.5) * wide, row === 0 ? lighten(ink, 0.35) : ink))
    parts.push(bar(x + wide - 52, top + 15, random.between(18, 36), mix(palette.accent, face, row === 0 ? 0 : 0.5)))
  }
  return parts
}

/** A server administration page: a curve over time, columns, a ring, players as tiles. */
export function chart(brush: Brush): string[] {
  const { random, palette, noise } = brush
  const back = mix(darken(palette.near, 0.45), '#14161a', 0.5)
  const face = lighten(back, 0.07)
  const parts = [rect(0, 0, width, height, back)]
  parts.push(rect(0, 0, 64, height, face), ...rail(brush, face))
  parts.push(...curve(brush, face), ...ring(brush, face))
  parts.push(rect(88, 338, 404, 178, face, 'rx="10"'))
  for (let column = 0; column < 14; column += 1) {
    const tall = 26 + noise(column / 3, 4) * 104
    const color = column === 9 ? palette.accent : mix(palette.far, face, 0.25)
    parts.push(rect(112 + column * 26, 496 - tall, 16, tall, color, 'rx="3"'))
  }
  parts.push(rect(516, 338, 420, 178, face, 'rx="10"'))
  for (let row = 0; row < 4; row += 1) {
    const top = 356 + row * 38
    parts.push(rect(536, top, 26, 26, random.pick([palette.accent, palette.far, palette.mid, palette.glow]), 'rx="4"'))
    parts.push(rect(541, top + 9, 5, 5, back), rect(552, top + 9, 5, 5, back))
    parts.push(
      bar(576, top + 8, random.between(70, 150), lighten(face, 0.5)),
      bar(780, top + 8, 60, lighten(face, 0.16)),
    )
    parts.push(
      bar(780, top + 8, random.between(16, 60), palette.accent),
      circle(904, top + 13, 6, mix('#5ccb90', palette.accent, row === 2 ? 1 : 0)),
    )
  }
  return parts
}

function rail({ palette }: Brush, face: string): string[] {
  return Array.from({ length: 6 }, (_, index) => {
    const chosen = index === 1
    const back = chosen ? rect(12, 28 + index * 58, 40, 40, lighten(face, 0.12), 'rx="8"') : ''
    return back + cube(32, 40 + index * 58, 10, chosen ? palette.accent : mix(palette.far, face, 0.55), 0.9)
  })
}

function curve({ palette, noise }: Brush, face: string): string[] {
  const points = Array.from(
    { length: 45 },
    (_, index): Point => [88 + index * 12.5, 250 - noise(index / 7, 3) * 150 - index],
  )
  const lower = Array.from({ length: 45 }, (_, index): Point => [88 + index * 12.5, 280 - noise(index / 5, 9) * 80])
  const grid = [90, 140, 190, 240, 290].map((y) => rect(88, y, 572, 1.5, lighten(face, 0.1)))
  return [
    vertical('area', [
      [0, palette.accent, 0.5],
      [1, palette.accent, 0.02],
    ]),
    rect(88, 24, 572, 290, face, 'rx="10"'),
    bar(112, 46, 130, lighten(face, 0.5)),
    ...grid,
    polygon([...points, [638, 314], [88, 314]], 'url(#area)'),
    line(lower, mix(palette.far, face, 0.15), 3, 'stroke-dasharray="7 6"'),
    line(points, palette.accent, 4, 'stroke-linejoin="round"'),
    circle(points.at(30)?.[0] ?? 0, points.at(30)?.[1] ?? 0, 8, palette.glow),
  ]
}

function ring({ random, palette }: Brush, face: string): string[] {
  const around = 2 * Math.PI * 76
  const share = random.between(0.35, 0.8)
  const arc = (color: string, part: number, turn: number) =>
    `<circle cx="798" cy="150" r="76" fill="none" stroke="${color}" stroke-width="24" stroke-dasharray="${(part * around).toFixed(1)} ${around.toFixed(1)}" transform="rotate(${turn} 798 150)"/>`
  return [
    rect(684, 24, 252, 290, face, 'rx="10"'),
    arc(lighten(face, 0.12), 1, 0),
    arc(palette.accent, share, -90),
    arc(mix(palette.far, palette.glow, 0.3), 0.12, -90 + share * 360 + 6),
    bar(758, 146, 80, lighten(face, 0.55)),
    ...[0, 1].map(
      (row) =>
        circle(722, 266 + row * 24, 6, row === 0 ? palette.accent : palette.far) +
        bar(738, 261 + row * 24, 130 - row * 40, lighten(face, 0.4)),
    ),
  ]
}
