import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { renderGalleryPicture, renderIcon } from './pictures.ts'
import type { Scene } from './project.ts'
import { demoProjects } from './projects.ts'

const scenes: readonly Scene[] = [
  'strata',
  'blocks',
  'panel',
  'stars',
  'hills',
  'water',
  'map',
  'tiles',
  'chart',
  'cavern',
]

describe('icons', () => {
  it('are small squares, each different', async () => {
    const icons = await Promise.all(demoProjects.map((project) => renderIcon(project)))
    expect(new Set(icons.map((icon) => icon.toString('base64'))).size).toBe(demoProjects.length)
    for (const icon of icons) {
      expect(await sharp(icon).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
      expect(icon.length).toBeLessThan(16 * 1024)
    }
  }, 60_000)
})

it('icons are told apart even when they are small', async () => {
  const edge = 16
  const small = await Promise.all(
    demoProjects.map(async (project) => ({
      slug: project.slug,
      pixels: await sharp(await renderIcon(project))
        .resize(edge, edge)
        .removeAlpha()
        .raw()
        .toBuffer(),
    })),
  )
  const alike = small.flatMap((one, index) =>
    small.slice(index + 1).flatMap((other) => {
      const difference = one.pixels.reduce((sum, value, at) => sum + Math.abs(value - (other.pixels[at] ?? 0)), 0)
      // The mean over all channels, of 255.
      return difference / one.pixels.length < 10 ? [`${one.slug} ${other.slug}`] : []
    }),
  )
  expect(alike).toEqual([])
}, 60_000)

describe.each(scenes)('a picture of %s', (scene) => {
  it('is drawn, the same each time and another for another project', async () => {
    const draw = (slug: string) => renderGalleryPicture({ slug }, { key: 'test', scene })
    const [first, again, other] = await Promise.all([draw('one'), draw('one'), draw('two')])
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 960, height: 540 })
    expect(first.equals(again)).toBe(true)
    expect(first.equals(other)).toBe(false)
    expect(first.length).toBeLessThan(120 * 1024)
    const { channels } = await sharp(first).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8)
  }, 60_000)
})
