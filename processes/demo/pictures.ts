import sharp, { type SharpOptions } from 'sharp'
import { type Brush, height, width } from './pictures/canvas.ts'
import { iconPixels, iconSvg } from './pictures/icons.ts'
import { blocks } from './pictures/isometric.ts'
import { cavern, hills, stars, strata, water } from './pictures/landscapes.ts'
import { noiseField } from './pictures/noise.ts'
import { dayPalettes, nightPalettes } from './pictures/palette.ts'
import { chart, panel } from './pictures/panels.ts'
import { mapMarks, mapPixels, type Pixels, tileMarks, tilePixels } from './pictures/pixels.ts'
import { document } from './pictures/svg.ts'
import type { DemoPicture, DemoProject, Scene } from './project.ts'
import { demoProjects } from './projects.ts'
import { seededRandom } from './random.ts'

const iconEdge = 96
/** Multiples of it stay far from each other around a circle. */
const goldenAngle = 137.508

const drawings: Record<Scene, (brush: Brush) => string[]> = {
  strata,
  blocks,
  panel,
  stars,
  hills,
  water,
  chart,
  cavern,
  map: mapMarks,
  tiles: tileMarks,
}
const grounds: Partial<Record<Scene, (brush: Brush) => Pixels>> = { map: mapPixels, tiles: tilePixels }
const nightly: readonly Scene[] = ['stars', 'cavern', 'chart']

/** A WebP of 96 by 96 pixels, always the same for one project. */
export async function renderIcon(project: DemoProject): Promise<Buffer> {
  const brush = brushFor(project.slug, 'icon', false)
  const rank = rankOf(project)
  const image =
    project.type === 'resourcepack'
      ? sharp(...raw(iconPixels(brush))).resize(iconEdge, iconEdge, { kernel: 'nearest' })
      : sharp(Buffer.from(iconSvg(project, rank, brush)))
  return image.modulate(tintOf(rank)).webp({ quality: 90, effort: 2 }).toBuffer()
}

/** The place of a project among those of its type. */
function rankOf({ slug, type }: DemoProject): number {
  const alike = demoProjects.filter((other) => other.type === type).map((other) => other.slug)
  return Math.max(0, alike.indexOf(slug))
}

/** Palettes are few, so that each project's colors are turned, too. */
function tintOf(rank: number) {
  return { hue: Math.round((rank * goldenAngle) % 360), saturation: 1.25, brightness: 0.9 + 0.1 * (rank % 3) }
}

/** A WebP of 960 by 540 pixels, always the same for one project and picture. */
export async function renderGalleryPicture(
  project: Pick<DemoProject, 'slug'>,
  picture: Pick<DemoPicture, 'key' | 'scene'>,
): Promise<Buffer> {
  const brush = brushFor(project.slug, picture.key, nightly.includes(picture.scene))
  const drawing = Buffer.from(document(width, height, drawings[picture.scene](brush)))
  const pixels = grounds[picture.scene]?.(brush)
  const image =
    pixels === undefined
      ? sharp(drawing)
      : sharp(...raw(pixels))
          .resize(width, height, { kernel: 'nearest' })
          .composite([{ input: drawing }])
  return image.webp({ quality: 82, effort: 1 }).toBuffer()
}

function raw({ data, width, height }: Pixels): [Buffer, SharpOptions] {
  return [data, { raw: { width, height, channels: 3 } }]
}

/** A project uses only two palettes, one for day and one for night, so that its pictures look alike. */
function brushFor(slug: string, key: string, night: boolean): Brush {
  const own = seededRandom(`palette ${slug}`)
  const [day, dark] = [own.pick(dayPalettes), own.pick(nightPalettes)]
  const random = seededRandom(`picture ${slug} ${key}`)
  const palette = night || random.chance(0.45) ? dark : day
  return { random, palette, noise: noiseField(`${slug} ${key}`, 4) }
}
