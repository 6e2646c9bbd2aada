import { type Brush, sky, width } from './canvas.ts'
import { darken, lighten, mix } from './palette.ts'
import { circle, halo, type Point, polygon } from './svg.ts'

/** A cube in isometric view. `x` and `y` are the center of its top, `size` is half its width. */
export function cube(x: number, y: number, size: number, color: string, tall = 1): string {
  const half = size / 2
  const depth = size * 1.15 * tall
  const top: Point[] = [
    [x, y - half],
    [x + size, y],
    [x, y + half],
    [x - size, y],
  ]
  const left: Point[] = [
    [x - size, y],
    [x, y + half],
    [x, y + half + depth],
    [x - size, y + depth],
  ]
  const right: Point[] = [
    [x + size, y],
    [x, y + half],
    [x, y + half + depth],
    [x + size, y + depth],
  ]
  return polygon(top, lighten(color, 0.16)) + polygon(left, darken(color, 0.12)) + polygon(right, darken(color, 0.34))
}

/** A landscape of isometric blocks: ground by height, water, trees, and a workshop with glowing machines. */
export function blocks(brush: Brush): string[] {
  const { random, palette, noise } = brush
  const parts = [...sky(brush), halo('glow', palette.glow, 0.9)]
  parts.push(circle(width / 2, 250, 420, 'url(#glow)', 'opacity="0.35"'))
  const count = 13
  const size = 30
  const island = random.chance(0.6)
  const shop = { column: random.whole(4, 8), row: random.whole(4, 8) }
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const away = Math.hypot(column - 6, row - 6)
      if (island && away > 6.4 + noise(column, row) * 1.4) continue
      const x = width / 2 + (column - row) * size
      const y = 116 + (column + row) * size * 0.5
      parts.push(...column_(brush, { x, y, size, column, row, shop }))
    }
  }
  return parts
}

interface Place {
  x: number
  y: number
  size: number
  column: number
  row: number
  shop: { column: number; row: number }
}

function column_(brush: Brush, place: Place): string[] {
  const { random, palette, noise } = brush
  const { x, y, size, column, row, shop } = place
  const inShop = Math.abs(column - shop.column) <= 2 && Math.abs(row - shop.row) <= 2
  const level = inShop ? 2 : Math.floor(noise(column / 3.2, row / 3.2) * 6) - 1
  const grass = mix(mix('#74b35c', palette.accent, 0.18), palette.mid, 0.3)
  if (!inShop && level <= 0) {
    return [cube(x, y + 18, size, mix('#4f9fd0', palette.far, 0.35), 0.9)]
  }
  const top = y - level * size * 0.55
  const color = inShop
    ? mix(palette.far, (column + row) % 2 ? palette.mid : palette.near, 0.3)
    : level >= 4
      ? lighten(palette.far, 0.15)
      : mix(grass, palette.mid, ((column * 7 + row * 13) % 5) / 12)
  const parts = [cube(x, top, size, color, 0.6 + level * 0.5)]
  if (inShop) parts.push(...machine(brush, place, top))
  else if (level < 4 && random.chance(0.13)) parts.push(...tree(brush, x, top, size))
  return parts
}

function machine({ random, palette }: Brush, { x, size, column, row, shop }: Place, top: number): string[] {
  const corner = Math.abs(column - shop.column) === 2 && Math.abs(row - shop.row) === 2
  if (corner) {
    const post = mix(palette.near, '#8a5a33', 0.45)
    return [
      cube(x, top - size * 1.5, size * 0.34, post, 4.4),
      cube(x, top - size * 1.9, size * 0.42, palette.glow, 0.9),
    ]
  }
  if (!random.chance(0.42)) return []
  const body = random.pick([palette.mid, palette.near, palette.far, palette.accent])
  const tall = random.pick([0.8, 1.2, 1.7])
  const lid = top - size * 0.92 * tall
  const light = circle(x - size * 0.36, lid + size * 0.72, size * 0.13, palette.glow)
  return [
    cube(x, lid, size * 0.8, body, tall),
    random.chance(0.6) ? light : cube(x, lid - 8, size * 0.4, palette.accent, 0.5),
  ]
}

function tree({ random, palette }: Brush, x: number, top: number, size: number): string[] {
  const autumn = random.chance(0.2)
  const leaf = mix(mix('#3f8f52', palette.accent, autumn ? 0.6 : 0.15), palette.near, 0.3)
  return [
    cube(x, top - size * 0.9, size * 0.3, mix('#7a5232', palette.near, 0.3), 2.8),
    cube(x, top - size * 1.5, size * 0.86, leaf, 0.9),
    cube(x, top - size * 2.2, size * 0.56, lighten(leaf, 0.08), 0.8),
  ]
}
