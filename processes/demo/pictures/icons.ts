import type { DemoProject } from '../project.ts'
import type { Brush } from './canvas.ts'
import { emblemOf } from './emblems.ts'
import { burst, type IconStyle, initials, sprite, vista, voxel } from './icon_styles.ts'
import { darken, lighten, mix } from './palette.ts'
import { type Pixels, texturePixels } from './pixels.ts'
import { circle, document, halo, type Point, polygon, rect, vertical } from './svg.ts'

const edge = 96

/** The icon of a resource pack is one of its textures. */
export const iconPixels = (brush: Brush): Pixels => texturePixels(brush)

/** The styles of a type's icons, which its projects take in turn. */
const styles: Record<DemoProject['type'], readonly IconStyle[]> = {
  mod: [voxel, sprite, burst, plate('mod'), initials, vista, sprite],
  plugin: [plate('plugin'), initials, burst, sprite],
  datapack: [sprite, vista, plate('datapack'), burst, voxel],
  resourcepack: [],
  shader: [vista, plate('shader')],
  modpack: [vista, plate('modpack'), initials, voxel, burst],
}

/** `rank` counts the projects of the type. */
export function iconSvg(project: DemoProject, rank: number, brush: Brush): string {
  const own = styles[project.type]
  const style = own[rank % own.length] ?? burst
  return document(edge, edge, style(project, brush))
}

/** A plate whose shape shows the type of the project, with a symbol for its topic. */
function plate(type: DemoProject['type']): IconStyle {
  return ({ categories }, brush) => {
    const { palette } = brush
    const ink = lighten(mix(palette.sky[2], palette.glow, 0.4), 0.35)
    return [...plates[type](brush), emblemOf(categories)(palette, ink)]
  }
}

type Plate = (brush: Brush) => string[]

function backdrop({ palette, random }: Brush): string[] {
  const base = mix(palette.near, palette.mid, random.between(0.1, 0.55))
  return [
    vertical('plate', [
      [0, lighten(base, 0.1)],
      [1, darken(base, 0.38)],
    ]),
    halo('shine', palette.glow, 0.35),
  ]
}

/** Layers of stone behind the symbol. */
const stone: Plate = (brush) => {
  const { palette, random, noise } = brush
  const bands = Array.from({ length: 4 }, (_, band) => {
    const y = 22 + band * 19 + random.between(-4, 4)
    const outline = Array.from({ length: 9 }, (_, index): Point[] => {
      const x = index * 12
      const top = Math.round((y + noise(index / 2, band * 3) * 14) / 4) * 4
      return [
        [x, top],
        [x + 12, top],
      ]
    }).flat()
    return polygon(
      [...outline, [108, 100], [0, 100]],
      mix(palette.mid, palette.near, band / 3),
      `opacity="${0.5 + band * 0.1}"`,
    )
  })
  return [...backdrop(brush), rect(0, 0, edge, edge, 'url(#plate)'), ...bands, circle(48, 48, 52, 'url(#shine)')]
}

const hexagon: Plate = (brush) => {
  const { palette } = brush
  const points = (radius: number): Point[] =>
    Array.from({ length: 6 }, (_, index) => [
      48 + Math.cos((index * Math.PI) / 3 + Math.PI / 6) * radius,
      48 + Math.sin((index * Math.PI) / 3 + Math.PI / 6) * radius,
    ])
  return [
    ...backdrop(brush),
    polygon(points(47), palette.accent),
    polygon(points(43), darken(palette.near, 0.35)),
    polygon(points(40), 'url(#plate)'),
    circle(48, 40, 36, 'url(#shine)'),
  ]
}

const disc: Plate = (brush) => {
  const { palette } = brush
  const [top, middle, bottom] = palette.sky
  return [
    vertical('sky', [
      [0, darken(mix(top, palette.near, 0.45), 0.3)],
      [0.6, mix(middle, palette.near, 0.5)],
      [1, mix(bottom, palette.mid, 0.75)],
    ]),
    halo('shine', palette.glow, 0.7),
    circle(48, 48, 47, 'url(#sky)'),
    circle(48, 40, 40, 'url(#shine)'),
    `<circle cx="48" cy="48" r="45" fill="none" stroke="${palette.glow}" stroke-opacity="0.55" stroke-width="2.5"/>`,
  ]
}

/** A stack of plates. */
const bundle: Plate = (brush) => {
  const { palette } = brush
  return [
    ...backdrop(brush),
    rect(18, 3, 60, 40, mix(palette.far, palette.near, 0.35), 'rx="9"'),
    rect(11, 8, 74, 50, mix(palette.far, palette.near, 0.05), 'rx="11"'),
    rect(3, 14, 90, 80, 'url(#plate)', 'rx="14"'),
    circle(48, 48, 44, 'url(#shine)'),
  ]
}

/** A sheet with a folded corner. */
const sheet: Plate = (brush) => {
  const { palette } = brush
  return [
    ...backdrop(brush),
    '<path d="M12 10a8 8 0 0 1 8-8h42l24 24v60a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8z" fill="url(#plate)"/>',
    `<path d="M62 2l24 24H68a6 6 0 0 1-6-6z" fill="${palette.accent}"/>`,
    circle(48, 52, 38, 'url(#shine)'),
  ]
}

const plates: Record<DemoProject['type'], Plate> = {
  mod: stone,
  modpack: bundle,
  plugin: hexagon,
  datapack: sheet,
  shader: disc,
  resourcepack: stone,
}
