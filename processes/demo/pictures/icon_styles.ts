import type { DemoProject } from '../project.ts'
import type { Brush } from './canvas.ts'
import { emblemOf } from './emblems.ts'
import { glyphOf } from './glyphs.ts'
import { darken, lighten, mix } from './palette.ts'
import { circle, halo, type Point, polygon, rect, vertical } from './svg.ts'

/** Draws an icon of 96 by 96. */
export type IconStyle = (project: Pick<DemoProject, 'slug' | 'title' | 'categories'>, brush: Brush) => string[]

const edge = 96

/** The initials in blocks, each with its side in shade, on a ground of two colors. */
export const initials: IconStyle = ({ title }, { palette, random }) => {
  const ground = mix(palette.near, palette.accent, 0.35)
  const letters = (title.match(/[A-Za-z]+/g) ?? ['']).slice(0, 2).map(glyphOf)
  const block = letters.length === 1 ? 12 : 7
  const width = letters.length * 6 - 1
  const [left, top] = [(edge - width * block) / 2, (edge - 5 * block) / 2]
  const filled = letters.flatMap((glyph, letter) =>
    [...glyph].flatMap((mark, at): Point[] =>
      mark === '#' ? [[left + (letter * 6 + (at % 5)) * block, top + Math.floor(at / 5) * block]] : [],
    ),
  )
  const depth = Math.ceil(block / 3)
  const corner: Point[] = random.chance(0.5)
    ? [
        [0, edge],
        [edge, 0],
        [edge, edge],
      ]
    : [
        [0, edge * 0.62],
        [edge, edge * 0.38],
        [edge, edge],
        [0, edge],
      ]
  return [
    rect(0, 0, edge, edge, ground),
    polygon(corner, darken(ground, 0.18)),
    ...filled.map(([x, y]) => rect(x + depth, y + depth, block, block, darken(ground, 0.55))),
    ...filled.map(([x, y]) => rect(x, y, block + 0.4, block + 0.4, lighten(palette.glow, 0.3))),
  ]
}

/** A creature or tool of pixels that looks the same from left and right, with an outline and light from above. */
export const sprite: IconStyle = (_, { palette, noise, random }) => {
  const cells = 14
  const unit = edge / (cells + 2)
  const [rows, half] = [cells, cells / 2]
  const grow = random.between(0.36, 0.46)
  const isBody = (column: number, row: number) => {
    if (row < 0 || row >= rows) return false
    const near = column < half ? column : cells - 1 - column
    if (near < 0) return false
    const away = Math.hypot((half - 0.5 - near) / half, (row - rows / 2 + 0.5) / (rows / 2))
    return noise(near * 0.42 + 3, row * 0.42) * 0.5 + grow > away * 0.72
  }
  const base = mix(palette.accent, palette.glow, 0.12)
  const eyeRow = random.whole(4, 6)
  const eyeColumn = random.whole(4, 5)
  const parts = [rect(0, 0, edge, edge, mix(palette.near, palette.mid, 0.3)), halo('light', palette.glow, 0.5)]
  parts.push(circle(edge / 2, edge * 0.42, 52, 'url(#light)'))
  for (let row = -1; row <= rows; row += 1) {
    for (let column = -1; column <= cells; column += 1) {
      const [x, y] = [(column + 1) * unit, (row + 1) * unit]
      const pixel = (color: string) => parts.push(rect(x, y, unit + 0.4, unit + 0.4, color))
      if (isBody(column, row)) {
        const near = Math.min(column, cells - 1 - column)
        const isEye = row === eyeRow && near === eyeColumn
        const light = isBody(column, row - 1) ? (row > rows * 0.62 ? -0.3 : 0) : 0.34
        const spotted = noise(near * 0.9 + 20, row * 0.9) > 0.62
        const color = spotted ? mix(base, palette.mid, 0.55) : base
        pixel(isEye ? '#ffffff' : light < 0 ? darken(color, -light) : lighten(color, light))
      } else if ([-1, 1].some((step) => isBody(column + step, row) || isBody(column, row + step))) {
        pixel(darken(palette.near, 0.72))
      }
    }
  }
  return parts
}

/** A block of the world in isometric view, its sides made of smaller squares, with specks of ore or a covered top. */
export const voxel: IconStyle = (_, { palette, noise, random }) => {
  const squares = 6
  const [across, down, tall] = [43 / squares, 24 / squares, 47 / squares]
  const stone = mix(palette.far, palette.mid, random.between(0.1, 0.9))
  const [top, speck] = [random.chance(0.5) ? palette.accent : stone, random.chance(0.6) ? palette.accent : palette.glow]
  const overhang = top === stone ? 0 : random.whole(1, 2)
  const parts: string[] = []
  const face = (shade: number, cover: number, at: (column: number, row: number) => Point) => {
    for (let row = 0; row < squares; row += 1) {
      for (let column = 0; column < squares; column += 1) {
        const grain = noise(column * 0.7 + shade * 40, row * 0.7 + shade * 11)
        const isCovered = row < cover - (grain > 0.55 ? 1 : 0)
        const isOre = !isCovered && cover < squares && noise(column * 0.8 + shade * 70, row * 0.8) > 0.64
        const color = isOre ? speck : isCovered ? top : stone
        const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
        parts.push(polygon(corners, darken(mix(color, palette.near, grain * 0.25), shade)))
      }
    }
  }
  face(0, squares, (column, row) => [48 + (column - row) * across, 3 + (column + row) * down])
  face(0.2, overhang, (column, row) => [5 + column * across, 27 + column * down + row * tall * 0.9])
  face(0.42, overhang, (column, row) => [48 + column * across, 51 - column * down + row * tall * 0.9])
  return parts
}

/** A view of stepped hills under a sun or moon. */
export const vista: IconStyle = (_, { palette, noise, random }) => {
  const [upper, middle, lower] = palette.sky
  const sun: Point = [random.between(22, 74), random.between(20, 40)]
  const layer = (depth: number): string => {
    const step = 8 - depth
    const outline = Array.from({ length: Math.ceil(edge / step) + 1 }, (_, index): Point[] => {
      const y = Math.round((34 + depth * 16 + (noise(index / (4 - depth), depth * 7) - 0.5) * 44) / 4) * 4
      return [
        [index * step, y],
        [(index + 1) * step, y],
      ]
    }).flat()
    return polygon(
      [...outline, [edge + step, edge], [0, edge]],
      [palette.far, palette.mid, palette.near][depth] ?? palette.near,
    )
  }
  return [
    vertical('air', [
      [0, upper],
      [0.55, middle],
      [1, lower],
    ]),
    rect(0, 0, edge, edge, 'url(#air)', 'rx="18"'),
    circle(...sun, random.between(9, 15), palette.glow),
    `<clipPath id="frame">${rect(0, 0, edge, edge, '#000', 'rx="18"')}</clipPath>`,
    `<g clip-path="url(#frame)">${[0, 1, 2].map(layer).join('')}</g>`,
  ]
}

/** The symbol of the topic, large, before rays. */
export const burst: IconStyle = ({ categories }, { palette, random }) => {
  const count = random.pick([8, 12, 16])
  const ground = mix(palette.accent, palette.near, 0.15)
  const turn = random.between(0, Math.PI)
  const rays = Array.from({ length: count }, (_, index): string => {
    const [from, to] = [index / count, (index + 0.5) / count].map((part) => part * Math.PI * 2 + turn)
    return polygon(
      [
        [48, 48],
        [48 + Math.cos(from ?? 0) * 80, 48 + Math.sin(from ?? 0) * 80],
        [48 + Math.cos(to ?? 0) * 80, 48 + Math.sin(to ?? 0) * 80],
      ],
      lighten(ground, 0.14),
    )
  })
  const dark = darken(palette.near, 0.62)
  const draw = emblemOf(categories)
  const shadowed = { ...palette, accent: dark, glow: dark }
  const large = (by: number, parts: string) =>
    `<g transform="translate(${48 + by} ${48 + by}) scale(1.34) translate(-48 -48)">${parts}</g>`
  return [
    rect(0, 0, edge, edge, ground, 'rx="22"'),
    '<clipPath id="frame"><rect width="96" height="96" rx="22"/></clipPath>',
    `<g clip-path="url(#frame)">${rays.join('')}</g>`,
    large(3, draw(shadowed, dark)),
    large(0, draw({ ...palette, accent: lighten(palette.sky[1], 0.1) }, '#fffdf5')),
  ]
}
