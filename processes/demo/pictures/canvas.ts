import type { Random } from '../random.ts'
import type { Field } from './noise.ts'
import type { Palette } from './palette.ts'
import { circle, type Point, polygon, vertical } from './svg.ts'

export const width = 960
export const height = 540

/** What a scene draws with. */
export interface Brush {
  random: Random
  palette: Palette
  noise: Field
}

export function sky({ palette }: Brush): string[] {
  const [top, middle, bottom] = palette.sky
  return [
    vertical('sky', [
      [0, top],
      [0.55, middle],
      [1, bottom],
    ]),
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
  ]
}

export function starsOver({ random, palette }: Brush, count: number, bottom: number): string[] {
  return Array.from({ length: count }, () => {
    const y = random.between(0, bottom)
    const size = random.chance(0.12) ? random.between(1.6, 2.6) : random.between(0.6, 1.4)
    const opacity = (0.9 * (1 - y / bottom) + 0.1) * random.between(0.5, 1)
    return circle(random.between(0, width), y, size, palette.glow, `opacity="${opacity.toFixed(2)}"`)
  })
}

/** The outline of blocky ground: heights that change in steps, as in a world of cubes. */
export function steps(heightAt: (x: number) => number, block: number): Point[] {
  const points: Point[] = []
  for (let x = -block; x <= width + block; x += block) {
    const y = Math.round(heightAt(x) / block) * block
    points.push([x, y], [x + block, y])
  }
  return points
}

export function ground(outline: readonly Point[], fill: string, rest = ''): string {
  return polygon([...outline, [width + 60, height + 60], [-60, height + 60]], fill, rest)
}
