import type { Brush } from './canvas.ts'
import { channels, darken, lighten, mix, type Palette } from './palette.ts'
import { circle, line, type Point, polygon, rect } from './svg.ts'

/** A small picture in RGB bytes that is enlarged without smoothing. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

export function paint(width: number, height: number, colorAt: (x: number, y: number) => string): Pixels {
  const data = Buffer.alloc(width * height * 3)
  const known = new Map<string, readonly number[]>()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = colorAt(x, y)
      const rgb = known.get(color) ?? channels(color)
      known.set(color, rgb)
      data.set(rgb, (y * width + x) * 3)
    }
  }
  return { width, height, data }
}

/** A map from above at a quarter of the size: biomes by height and moisture, shaded as if lit from the north-west. */
export function mapPixels({ palette, noise }: Brush): Pixels {
  const tint = (natural: string, own: string) => mix(natural, own, 0.28)
  const sea = tint('#3f86b5', palette.sky[1])
  const land = [
    tint('#e8d7a4', palette.glow),
    tint('#8fbb62', palette.accent),
    tint('#4a8152', palette.mid),
    tint('#93958f', palette.far),
    tint('#f3f6f7', palette.glow),
  ]
  const shades = land.map((color) => [darken(color, 0.2), color, lighten(color, 0.14)])
  const depths = [0.42, 0.24, 0.06].map((part) => darken(sea, part))
  return paint(240, 135, (x, y) => {
    const level = noise(x / 46, y / 46)
    if (level < 0.45) return depths[Math.min(2, Math.floor((level / 0.45) ** 2 * 3))] ?? sea
    const wet = noise(x / 60 + 30, y / 60 + 11)
    const kind = level < 0.475 ? 0 : level > 0.69 ? 4 : level > 0.62 ? 3 : wet > 0.52 ? 2 : 1
    const slope = level - noise((x - 1.4) / 46, (y - 1.4) / 46)
    return shades[kind]?.[slope > 0.006 ? 2 : slope < -0.006 ? 0 : 1] ?? sea
  })
}

/** A route with stops, claimed areas and a compass on top of the map. */
export function mapMarks({ random, palette }: Brush): string[] {
  const stops: Point[] = Array.from({ length: 5 }, (_, index) => [
    120 + index * 180 + random.between(-40, 40),
    random.between(110, 430),
  ])
  const pins = stops.map(
    ([x, y]) =>
      circle(x, y, 15, darken(palette.near, 0.5)) + circle(x, y, 10, palette.glow) + circle(x, y, 5, palette.accent),
  )
  const claims = Array.from({ length: 3 }, () => {
    const [x, y] = [random.whole(3, 46) * 16, random.whole(3, 22) * 16]
    return `<rect x="${x}" y="${y}" width="${random.whole(5, 9) * 16}" height="${random.whole(4, 6) * 16}" fill="${palette.accent}" fill-opacity="0.22" stroke="${lighten(palette.accent, 0.3)}" stroke-width="3"/>`
  })
  const frame = `<rect x="9" y="9" width="942" height="522" fill="none" stroke="${darken(palette.near, 0.4)}" stroke-width="18"/><rect x="19" y="19" width="922" height="502" fill="none" stroke="${palette.glow}" stroke-opacity="0.5" stroke-width="2"/>`
  const compass =
    circle(878, 452, 40, darken(palette.near, 0.5), 'opacity="0.85"') +
    polygon(
      [
        [878, 420],
        [888, 452],
        [868, 452],
      ],
      palette.accent,
    ) +
    polygon(
      [
        [878, 484],
        [888, 452],
        [868, 452],
      ],
      palette.glow,
    )
  return [
    ...claims,
    line(stops, darken(palette.near, 0.5), 8, 'stroke-linejoin="round"'),
    line(stops, palette.glow, 4, 'stroke-dasharray="2 12" stroke-linecap="round"'),
    ...pins,
    frame,
    compass,
  ]
}

/** How a texture of 16 by 16 is drawn. `u` and `v` are the pixel's coordinates. */
type Texture = (u: number, v: number, grain: number) => string

function textures(palette: Palette): Texture[] {
  const step = (color: string, grain: number) =>
    grain < 0.3 ? darken(color, 0.16) : grain > 0.72 ? lighten(color, 0.12) : color
  const ore =
    (gem: string): Texture =>
    (u, v, grain) =>
      (u * 5 + v * 3) % 11 < 3 && (u + v * 2) % 5 < 3
        ? grain > 0.5
          ? lighten(gem, 0.3)
          : gem
        : step(palette.mid, grain)
  const wood = mix('#9a6b42', palette.far, 0.25)
  return [
    (_u, _v, grain) => step(palette.mid, grain),
    (u, v, grain) =>
      v % 8 === 7 || (u + (v > 7 ? 8 : 0)) % 16 === 15
        ? darken(palette.mid, 0.45)
        : step(lighten(palette.mid, 0.08), grain),
    (u, v, grain) =>
      v % 4 === 3 || (u === 5 && v < 4) || (u === 11 && v > 7) ? darken(wood, 0.35) : step(wood, grain),
    (u, v, grain) =>
      v < 4 + Number((u * 7) % 3 === 0)
        ? step(mix(palette.accent, palette.mid, 0.4), grain)
        : step(mix('#7a5a40', palette.near, 0.2), grain),
    ore(palette.accent),
    ore(palette.glow),
    (u, v, grain) =>
      u === 0 || v === 0 || u === 15 || v === 15
        ? darken(palette.accent, 0.3)
        : u + v < 12
          ? lighten(palette.accent, 0.22)
          : step(palette.accent, grain),
    (u, v, grain) =>
      Math.max(Math.abs(u - 7.5), Math.abs(v - 7.5)) > 6
        ? darken(palette.near, 0.25)
        : Math.hypot(u - 7.5, v - 7.5) < 4
          ? palette.glow
          : step(palette.near, grain),
    (u, v, grain) => ((u ^ v) & 4 ? step(palette.far, grain) : step(darken(palette.far, 0.2), grain)),
    (u, v, grain) => ((u + v) % 8 < 4 ? step(palette.near, grain) : step(lighten(palette.near, 0.1), grain)),
    (u, v, grain) =>
      grain > 0.62 || (u * v) % 7 === 1
        ? mix(palette.accent, palette.near, 0.4)
        : mix(palette.accent, palette.near, 0.62),
    (u, v) =>
      Math.abs(u - 7.5) + Math.abs(v - 7.5) < 7
        ? u < 8
          ? lighten(palette.glow, 0.3)
          : palette.glow
        : mix(palette.sky[1], palette.far, 0.4),
  ]
}

/** Textures of a resource pack side by side, each on two by two tiles, at an eighth of the size. */
export function tilePixels({ random, palette, noise }: Brush): Pixels {
  const known = textures(palette)
  const cells = Array.from({ length: 15 }, (_, index) => known[(index * 5 + random.whole(0, 4)) % known.length])
  const back = darken(palette.near, 0.5)
  return paint(192, 108, (x, y) => {
    const [column, row] = [Math.floor((x - 6) / 36), Math.floor((y - 3) / 34)]
    const [u, v] = [x - 6 - column * 36, y - 3 - row * 34]
    if (x < 6 || y < 3 || column > 4 || row > 2 || u >= 32 || v >= 32) return back
    const texture = cells[row * 5 + column]
    return texture?.(u % 16, v % 16, noise((u % 16) * 0.83 + column * 20, (v % 16) * 0.83 + row * 20)) ?? back
  })
}

/** One texture, for the icon of a resource pack. */
export function texturePixels({ random, palette, noise }: Brush): Pixels {
  const texture = random.pick(textures(palette).slice(1))
  return paint(16, 16, (u, v) => texture(u, v, noise(u * 0.83, v * 0.83)))
}

/** A lighter corner on top of textures, so that they look lit. */
export function tileMarks({ palette }: Brush): string[] {
  return [
    `<radialGradient id="lit" cx="0.2" cy="0.1" r="1.1"><stop offset="0" stop-color="${palette.glow}" stop-opacity="0.28"/><stop offset="0.6" stop-color="${palette.glow}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/></radialGradient>`,
    rect(0, 0, 960, 540, 'url(#lit)'),
  ]
}
