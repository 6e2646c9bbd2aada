import { cube } from './isometric.ts'
import { darken, lighten, mix, type Palette } from './palette.ts'
import { gem } from './panels.ts'
import { circle, line, type Point, polygon, rect } from './svg.ts'

/** Draws a symbol around the center (48, 48) of a square of 96, within a radius of about 26. */
type Emblem = (palette: Palette, ink: string) => string

const turned = (count: number, radius: number, draw: (x: number, y: number, angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2
    return draw(48 + Math.cos(angle) * radius, 48 + Math.sin(angle) * radius, (angle * 180) / Math.PI)
  }).join('')

const ring = (radius: number, color: string, width: number): string =>
  `<circle cx="48" cy="48" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`

const gear: Emblem = (palette, ink) =>
  turned(8, 22, (x, y, angle) =>
    rect(x - 5, y - 6, 10, 12, ink, `rx="2" transform="rotate(${angle + 90} ${x} ${y})"`),
  ) +
  circle(48, 48, 20, ink) +
  circle(48, 48, 9, palette.accent)

const crystal: Emblem = (palette) => gem(48, 44, 25, palette.accent) + gem(70, 66, 9, palette.glow)

const lantern: Emblem = (palette, ink) =>
  ring(0, ink, 0) +
  `<path d="M40 26a8 8 0 0 1 16 0" fill="none" stroke="${ink}" stroke-width="4"/>` +
  rect(34, 26, 28, 7, ink, 'rx="2"') +
  rect(36, 35, 24, 27, palette.accent, 'rx="3"') +
  rect(42, 39, 12, 19, palette.glow, 'rx="4"') +
  rect(32, 63, 32, 8, ink, 'rx="2"')

const compass: Emblem = (palette, ink) =>
  ring(24, ink, 5) +
  polygon(
    [
      [48, 28],
      [55, 48],
      [41, 48],
    ],
    palette.accent,
  ) +
  polygon(
    [
      [48, 68],
      [55, 48],
      [41, 48],
    ],
    palette.glow,
  ) +
  circle(48, 48, 3.5, ink)

const bolt: Emblem = (palette) =>
  polygon(
    [
      [54, 20],
      [28, 54],
      [45, 54],
      [40, 77],
      [68, 42],
      [50, 42],
    ],
    palette.accent,
  ) +
  polygon(
    [
      [54, 20],
      [28, 54],
      [45, 54],
      [49, 42],
    ],
    palette.glow,
  )

const chest: Emblem = (palette, ink) =>
  rect(24, 32, 48, 36, mix('#9a6b42', palette.mid, 0.15), 'rx="4"') +
  rect(24, 32, 48, 14, mix('#b98a5c', palette.mid, 0.15), 'rx="4"') +
  rect(22, 44, 52, 4, darken('#9a6b42', 0.5)) +
  rect(42, 40, 12, 14, palette.accent, 'rx="2"') +
  circle(48, 46, 2.4, darken(ink, 0.6))

const leaf: Emblem = (palette, ink) =>
  `<path d="M26 66C22 40 40 24 72 24c0 32-16 48-42 44z" fill="${palette.accent}"/>` +
  `<path d="M24 74C32 56 44 44 60 36" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`

const flask: Emblem = (palette, ink) =>
  `<path d="M42 22v18L26 66a7 7 0 0 0 6 10h32a7 7 0 0 0 6-10L54 40V22z" fill="${ink}" opacity="0.9"/>` +
  `<path d="M37 54h22l8 13a4 4 0 0 1-4 6H33a4 4 0 0 1-4-6z" fill="${palette.accent}"/>` +
  rect(38, 18, 20, 6, ink, 'rx="3"') +
  circle(43, 64, 3, palette.glow) +
  circle(54, 60, 2.2, palette.glow)

const pick: Emblem = (palette, ink) =>
  line(
    [
      [30, 70],
      [60, 36],
    ],
    mix('#9a6b42', ink, 0.2),
    7,
    'stroke-linecap="round"',
  ) +
  `<path d="M34 24c18-4 36 8 40 30-10-10-18-14-26-16-6-2-10-6-14-14z" fill="${palette.accent}"/><path d="M34 24c18-4 36 8 40 30l-4-4C64 36 52 28 34 24z" fill="${palette.glow}"/>`

const railway: Emblem = (palette, ink) =>
  [30, 42, 54, 66]
    .map((y, index) => rect(40 - index * 6, y, 16 + index * 12, 5, mix('#9a6b42', palette.near, 0.2), 'rx="2"'))
    .join('') +
  line(
    [
      [43, 22],
      [27, 76],
    ],
    ink,
    4,
  ) +
  line(
    [
      [53, 22],
      [69, 76],
    ],
    ink,
    4,
  ) +
  circle(48, 22, 6, palette.accent)

const coin: Emblem = (palette) =>
  [0, 1, 2]
    .map(
      (index) =>
        `<ellipse cx="${48 - index * 2}" cy="${66 - index * 10}" rx="22" ry="10" fill="${index % 2 ? palette.accent : darken(palette.accent, 0.18)}"/>`,
    )
    .join('') +
  `<ellipse cx="46" cy="38" rx="22" ry="10" fill="${palette.glow}"/><ellipse cx="46" cy="38" rx="13" ry="5.4" fill="${palette.accent}"/>`

const bubble: Emblem = (palette, ink) =>
  rect(22, 24, 44, 30, ink, 'rx="9"') +
  polygon(
    [
      [32, 50],
      [32, 66],
      [46, 52],
    ],
    ink,
  ) +
  rect(42, 46, 34, 24, palette.accent, 'rx="8"') +
  polygon(
    [
      [66, 66],
      [68, 78],
      [56, 68],
    ],
    palette.accent,
  ) +
  [52, 59, 66].map((x) => circle(x, 58, 2.4, palette.glow)).join('')

const shield: Emblem = (palette, ink) =>
  `<path d="M48 20l24 8v20c0 14-10 24-24 30-14-6-24-16-24-30V28z" fill="${ink}"/><path d="M48 28l16 5.500v15c0 9-6 16-16 21z" fill="${palette.accent}"/><path d="M48 28l-16 5.500v15c0 9 6 16 16 21z" fill="${palette.glow}"/>`

const shelves: Emblem = (palette, ink) =>
  [0, 1, 2]
    .map((index) => {
      const y = 62 - index * 15
      const color = [ink, palette.glow, palette.accent][index] ?? ink
      const face: Point[] = [
        [48, y - 12],
        [74, y],
        [48, y + 12],
        [22, y],
      ]
      return (
        polygon(
          [
            [22, y],
            [48, y + 12],
            [74, y],
            [74, y + 6],
            [48, y + 18],
            [22, y + 6],
          ],
          darken(color, 0.35),
        ) + polygon(face, color)
      )
    })
    .join('')

const paw: Emblem = (palette, ink) =>
  `<ellipse cx="48" cy="60" rx="16" ry="13" fill="${palette.accent}"/>` +
  [
    [28, 46],
    [40, 32],
    [56, 32],
    [68, 46],
  ]
    .map(([x = 0, y = 0]) => `<ellipse cx="${x}" cy="${y}" rx="6.500" ry="8.500" fill="${ink}"/>`)
    .join('')

const dice: Emblem = (palette, ink) =>
  cube(48, 36, 26, ink, 0.98) +
  [
    [48, 36],
    [36, 36],
    [60, 36],
  ]
    .map(([x = 0, y = 0]) => `<ellipse cx="${x}" cy="${y}" rx="3.600" ry="2.200" fill="${palette.accent}"/>`)
    .join('') +
  circle(35, 58, 3, palette.accent) +
  circle(57, 66, 3, palette.accent) +
  circle(66, 52, 3, palette.accent)

const clock: Emblem = (palette, ink) =>
  ring(24, ink, 5) +
  circle(48, 48, 20, mix(palette.near, ink, 0.12)) +
  line(
    [
      [48, 34],
      [48, 48],
      [60, 55],
    ],
    palette.accent,
    5,
    'stroke-linecap="round" stroke-linejoin="round"',
  ) +
  circle(48, 48, 3, palette.glow)

const eye: Emblem = (palette, ink) =>
  `<path d="M18 48c10-16 20-22 30-22s20 6 30 22c-10 16-20 22-30 22s-20-6-30-22z" fill="${ink}"/>` +
  circle(48, 48, 14, palette.accent) +
  rect(45, 37, 6, 22, darken(palette.near, 0.6), 'rx="3"') +
  circle(54, 42, 3, lighten(palette.glow, 0.5))

const bowl: Emblem = (palette, ink) =>
  `<path d="M20 48h56c0 16-12 26-28 26S20 64 20 48z" fill="${ink}"/>` +
  `<ellipse cx="48" cy="48" rx="28" ry="7" fill="${palette.accent}"/>` +
  [38, 48, 58]
    .map(
      (x, index) =>
        `<path d="M${x} 38c-4-5 4-8 0-${13 + (index % 2) * 3}" fill="none" stroke="${palette.glow}" stroke-width="3.500" stroke-linecap="round"/>`,
    )
    .join('')

const peaks: Emblem = (palette, ink) =>
  polygon(
    [
      [16, 72],
      [40, 30],
      [62, 72],
    ],
    ink,
  ) +
  polygon(
    [
      [38, 72],
      [60, 42],
      [82, 72],
    ],
    palette.accent,
  ) +
  polygon(
    [
      [40, 30],
      [32, 44],
      [40, 40],
      [48, 45],
    ],
    palette.glow,
  ) +
  rect(14, 70, 70, 5, darken(palette.near, 0.4), 'rx="2"')

const swords: Emblem = (palette, ink) =>
  [1, -1]
    .map(
      (side) =>
        line(
          [
            [48 - 22 * side, 24],
            [48 + 16 * side, 62],
          ],
          side > 0 ? ink : palette.glow,
          6,
          'stroke-linecap="round"',
        ) +
        line(
          [
            [48 + 6 * side, 66],
            [48 + 20 * side, 52],
          ],
          palette.accent,
          5,
          'stroke-linecap="round"',
        ) +
        line(
          [
            [48 + 16 * side, 62],
            [48 + 23 * side, 70],
          ],
          mix('#9a6b42', ink, 0.2),
          6,
          'stroke-linecap="round"',
        ),
    )
    .join('')

const waves: Emblem = (palette, ink) =>
  circle(48, 40, 17, palette.glow) +
  [56, 65, 74]
    .map(
      (y, index) =>
        `<path d="M20 ${y}q7-7 14 0t14 0 14 0 14 0" fill="none" stroke="${index === 1 ? palette.accent : ink}" stroke-width="5" stroke-linecap="round"/>`,
    )
    .join('')

/** The symbol for each tag. */
const emblemOfCategory: ReadonlyMap<string, Emblem> = new Map([
  ['technology', gear],
  ['magic', crystal],
  ['decoration', lantern],
  ['adventure', compass],
  ['optimization', bolt],
  ['storage', chest],
  ['worldgen', peaks],
  ['utility', flask],
  ['equipment', pick],
  ['transportation', railway],
  ['economy', coin],
  ['social', bubble],
  ['management', shield],
  ['library', shelves],
  ['mobs', paw],
  ['minigame', dice],
  ['game-mechanics', clock],
  ['cursed', eye],
  ['food', bowl],
  ['combat', swords],
  ['challenging', swords],
  ['quests', compass],
  ['kitchen-sink', gear],
  ['lightweight', leaf],
  ['multiplayer', bubble],
  ['fantasy', crystal],
  ['realistic', waves],
  ['semi-realistic', waves],
  ['cartoon', peaks],
  ['vanilla-like', leaf],
])

/** The symbol of the first tag that has one. */
export const emblemOf = (categories: readonly string[]): Emblem =>
  categories.map((name) => emblemOfCategory.get(name)).find((found) => found !== undefined) ?? crystal
