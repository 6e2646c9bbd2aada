import { type Brush, ground, height, sky, starsOver, steps, width } from './canvas.ts'
import { darken, lighten, mix } from './palette.ts'
import { circle, halo, line, type Point, polygon, rect, vertical } from './svg.ts'

/** Mountains in stepped layers under a low sun, with trees in front. */
export function hills(brush: Brush): string[] {
  const { random, palette, noise } = brush
  const sunX = random.between(180, 780)
  const sunY = random.between(110, 220)
  const parts = [...sky(brush), halo('sun', palette.glow, 0.9)]
  if (isDark(palette.sky[0])) parts.push(...starsOver(brush, 110, 300))
  parts.push(circle(sunX, sunY, 210, 'url(#sun)'), circle(sunX, sunY, random.between(34, 52), palette.glow))
  const layers = 5
  for (let layer = 0; layer < layers; layer += 1) {
    const nearness = layer / (layers - 1)
    const base = 250 + nearness * 190
    const rise = 190 - nearness * 120
    const block = 6 + layer * 5
    const color = layerColor(brush, nearness)
    const heightAt = (x: number) => base - (noise(x / (150 + layer * 30) + layer * 9, layer * 3) - 0.35) * rise
    parts.push(ground(steps(heightAt, block), color))
    parts.push(mist(`mist${layer}`, base + 20, palette.sky[2], 0.34 * (1 - nearness)))
    if (layer >= 2) parts.push(...trees(brush, heightAt, block, darken(color, 0.22)))
  }
  return parts
}

function layerColor({ palette }: Brush, nearness: number): string {
  const color =
    nearness < 0.5 ? mix(palette.far, palette.mid, nearness * 2) : mix(palette.mid, palette.near, nearness * 2 - 1)
  return mix(palette.sky[2], color, 0.5 + nearness * 0.5)
}

function mist(id: string, top: number, color: string, strength: number): string {
  const gradient = vertical(id, [
    [0, color, 0],
    [1, color, strength],
  ])
  return gradient + rect(0, top, width, 110, `url(#${id})`)
}

/** Blocky spruces: a trunk with slabs that get narrower. */
function trees({ random }: Brush, heightAt: (x: number) => number, block: number, color: string): string[] {
  return Array.from({ length: 11 }, () => {
    const x = Math.round(random.between(0, width) / block) * block
    const foot = Math.round(heightAt(x) / block) * block
    const unit = block * 0.55
    const tiers = random.whole(3, 5)
    const slabs = Array.from({ length: tiers }, (_, tier) => {
      const half = unit * (tiers - tier) * 0.8
      return rect(x - half, foot - unit * (1.6 + tier * 1.5), half * 2, unit * 1.5, color)
    })
    return rect(x - unit * 0.3, foot - unit * 1.8, unit * 0.6, unit * 2, color) + slabs.join('')
  })
}

/** Sun over water with rays, streaks of light and reeds. */
export function water(brush: Brush): string[] {
  const { random, palette, noise } = brush
  const horizon = random.between(280, 330)
  const sunX = random.between(260, 700)
  const sunY = horizon - random.between(40, 120)
  const parts = [...sky(brush), halo('sun', palette.glow, 1)]
  if (isDark(palette.sky[0])) parts.push(...starsOver(brush, 70, 220))
  parts.push(circle(sunX, sunY, 300, 'url(#sun)'), ...rays(brush, sunX, sunY))
  parts.push(circle(sunX, sunY, 46, lighten(palette.glow, 0.4)))
  const far = (x: number) => horizon - 20 - noise(x / 170, 2) * 90
  const near = (x: number) => horizon - Math.max(0, Math.abs(x - sunX) / width - 0.16) * 330 * noise(x / 110, 8)
  parts.push(ground(smooth(far), mix(palette.far, palette.sky[2], 0.45)))
  parts.push(ground(smooth(near), mix(palette.mid, palette.near, 0.35)))
  parts.push(...lake(brush, horizon, sunX), ...reeds(brush))
  return parts
}

function smooth(heightAt: (x: number) => number): Point[] {
  return Array.from({ length: 82 }, (_, index) => [index * 12 - 6, heightAt(index * 12 - 6)] as const)
}

function rays({ random, palette }: Brush, x: number, y: number): string[] {
  return Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2 + random.between(0, 0.5)
    const spread = random.between(0.04, 0.12)
    const reach = random.between(420, 720)
    const tip = (turn: number): Point => [x + Math.cos(angle + turn) * reach, y + Math.sin(angle + turn) * reach]
    return polygon([[x, y], tip(-spread), tip(spread)], palette.glow, 'opacity="0.09"')
  })
}

function lake({ random, palette }: Brush, horizon: number, sunX: number): string[] {
  const parts = [
    vertical('lake', [
      [0, mix(palette.sky[2], palette.mid, 0.35)],
      [0.25, mix(palette.sky[1], palette.mid, 0.6)],
      [1, darken(palette.near, 0.15)],
    ]),
    rect(0, horizon, width, height - horizon, 'url(#lake)'),
  ]
  for (let streak = 0; streak < 90; streak += 1) {
    const depth = random.next() ** 1.6
    const y = horizon + 3 + depth * (height - horizon)
    const bright = random.chance(0.62)
    const reach = bright ? 24 + depth * 130 : 480
    const x = sunX + random.between(-reach, reach)
    const length = random.between(14, 46) * (0.5 + depth * 2)
    const color = bright ? palette.glow : lighten(palette.mid, 0.2)
    parts.push(rect(x - length / 2, y, length, 1.2 + depth * 3.2, color, `opacity="${bright ? 0.62 : 0.2}" rx="1"`))
  }
  return parts
}

function reeds({ random, palette }: Brush): string[] {
  const color = darken(palette.near, 0.45)
  const left = random.chance(0.5)
  return Array.from({ length: 26 }, () => {
    const x = left ? random.next() ** 1.8 * 330 : width - random.next() ** 1.8 * 330
    const top = height - random.between(60, 190) * (1 - Math.abs(x - (left ? 0 : width)) / 480)
    const bend = random.between(-26, 26)
    const stem = `<path d="M${x.toFixed(0)} ${height}q${(bend / 4).toFixed(0)} ${((top - height) / 2).toFixed(0)} ${bend.toFixed(0)} ${(top - height).toFixed(0)}" fill="none" stroke="${color}" stroke-width="3"/>`
    return random.chance(0.4) ? stem + rect(x + bend - 4, top - 4, 8, 30, color, 'rx="4"') : stem
  })
}

/** A night sky with a square moon, northern lights and floating islands. */
export function stars(brush: Brush): string[] {
  const { random, palette } = brush
  const night = darken(palette.sky[0], 0.45)
  const parts = [
    vertical('night', [
      [0, night],
      [1, mix(night, palette.sky[1], 0.75)],
    ]),
    halo('moon', palette.glow, 0.55),
    `<rect width="${width}" height="${height}" fill="url(#night)"/>`,
    ...starsOver(brush, 240, height + 200),
    ...lights(brush),
  ]
  const [x, y] = [random.between(160, 800), random.between(90, 170)]
  parts.push(circle(x, y, 170, 'url(#moon)'), rect(x - 38, y - 38, 76, 76, lighten(palette.glow, 0.3)))
  parts.push(rect(x - 22, y - 14, 16, 16, palette.glow), rect(x + 8, y + 10, 20, 12, palette.glow))
  for (const [centre, base, size] of [
    [random.between(150, 330), random.between(290, 350), 13],
    [random.between(600, 820), random.between(260, 330), 10],
    [random.between(400, 560), random.between(390, 430), 18],
  ] as const) {
    parts.push(...island(brush, centre, base, size))
  }
  return parts
}

/** Neighboring shapes share an edge. Without smoothing, no line is visible between them. */
const crisp = 'shape-rendering="crispEdges"'

/** Auroras: narrow strips that fade above and, faster, below. */
function lights({ random, palette, noise }: Brush): string[] {
  return Array.from({ length: 3 }, (_, band) => {
    const color = mix(band === 1 ? '#5fe0b4' : '#8d7bff', palette.accent, 0.35)
    const base = 170 + band * 62
    const reach = random.between(130, 210)
    const strips = Array.from({ length: 97 }, (_, index) => {
      const x = index * 10
      const foot = base + (noise(x / 230, band * 7) - 0.4) * 190
      const tall = reach * (0.45 + noise(x / 34, band * 11 + 3))
      return rect(x, foot - tall, 10, tall, `url(#light${band})`, crisp)
    })
    const fade = vertical(`light${band}`, [
      [0, color, 0],
      [0.82, color, 0.42],
      [1, color, 0],
    ])
    return fade + strips.join('')
  })
}

function island({ random, palette }: Brush, centre: number, base: number, block: number): string[] {
  const parts: string[] = []
  const half = random.whole(6, 9)
  for (let column = -half; column <= half; column += 1) {
    const edge = 1 - Math.abs(column) / (half + 1)
    const depth = Math.max(2, Math.round(edge * half * random.between(0.8, 1.3)))
    const x = centre + column * block
    const top = base - Math.round(edge * 2) * block
    parts.push(rect(x, top, block, depth * block, mix(palette.mid, palette.far, 0.25 + edge * 0.55), crisp))
    parts.push(rect(x, top, block, block * 0.6, mix('#6fae5a', palette.accent, 0.3), crisp))
    if (depth > 3 && random.chance(0.3)) {
      parts.push(rect(x, top + block * 2, block, block * 0.8, palette.accent, 'opacity="0.6"'))
    }
  }
  const trunk = centre + random.whole(-3, 3) * block
  parts.push(rect(trunk, base - block * 6, block, block * 4, darken(palette.near, 0.3)))
  parts.push(rect(trunk - block * 2, base - block * 8, block * 5, block * 3, mix('#4f9a5c', palette.accent, 0.3)))
  parts.push(rect(trunk - block, base - block * 9, block * 3, block, mix('#63ad66', palette.accent, 0.3)))
  return parts
}

export function isDark(color: string): boolean {
  return Number.parseInt(color.slice(1, 3), 16) < 96
}

/** Underground: a lit gallery through layers of stone, ore in the walls, timber and rails. */
export function strata(brush: Brush): string[] {
  const { palette, noise } = brush
  const parts = [...sky(brush), halo('lamp', palette.glow, 0.95)]
  const surface = (x: number) => 120 + noise(x / 240, 1) * 70
  parts.push(
    ground(
      steps((x) => surface(x) - 40, 8),
      mix(palette.far, palette.sky[2], 0.4),
    ),
  )
  const bands = 7
  for (let band = 0; band < bands; band += 1) {
    const top = (x: number) => surface(x) + band * 58 + (noise(x / 130 + band * 5, band) - 0.5) * 46
    const depth = band / (bands - 1)
    const stone = mix(mix(palette.mid, palette.near, depth), darken(palette.near, 0.5), depth * 0.55)
    const color = band === 0 ? mix(palette.accent, palette.mid, 0.55) : mix(stone, palette.far, band % 2 ? 0.16 : 0)
    parts.push(ground(steps(top, band === 0 ? 12 : 16), color))
    parts.push(line(steps(top, band === 0 ? 12 : 16), lighten(color, 0.14), 2, 'opacity="0.7"'))
  }
  parts.push(...ores(brush), ...adit(brush))
  return parts
}

function ores({ random, palette }: Brush): string[] {
  const colors = [palette.accent, palette.glow, lighten(palette.far, 0.25)]
  return Array.from({ length: 15 }, () => {
    const [x, y] = [random.between(20, 940), random.between(225, 520)]
    const color = random.pick(colors)
    return Array.from({ length: random.whole(4, 8) }, () => {
      const size = random.pick([6, 8, 10])
      const [dx, dy] = [random.whole(-3, 3) * 9, random.whole(-2, 2) * 9]
      return rect(x + dx, y + dy, size, size, color, `opacity="${random.between(0.55, 0.95).toFixed(2)}"`)
    }).join('')
  })
}

/** The level entrance, with frames and a lamp on every second one. */
function adit({ random, palette }: Brush): string[] {
  const floor = random.between(390, 430)
  const roof = floor - 104
  const [from, to] = random.chance(0.5) ? [-20, random.between(620, 780)] : [random.between(180, 330), width + 20]
  const dark = darken(palette.near, 0.72)
  const timber = mix('#8a5a33', palette.near, 0.25)
  const parts = [
    polygon(
      [
        [from, roof],
        [to - 14, roof],
        [to, roof + 40],
        [to, floor],
        [from, floor],
      ],
      dark,
    ),
  ]
  for (let x = from + 50, frame = 0; x < to - 40; x += 92, frame += 1) {
    if (frame % 2 === 0) {
      parts.push(circle(x + 46, roof + 44, 120, 'url(#lamp)', 'opacity="0.75"'))
      parts.push(rect(x + 45, roof, 2, 30, timber), rect(x + 39, roof + 30, 14, 20, palette.accent, 'rx="3"'))
      parts.push(rect(x + 43, roof + 34, 6, 12, lighten(palette.glow, 0.5)))
    }
    parts.push(rect(x, roof, 11, floor - roof, timber), rect(x - 20, roof, 51, 11, lighten(timber, 0.1)))
  }
  for (let x = from; x < to; x += 24) parts.push(rect(x, floor - 6, 13, 8, darken(timber, 0.35)))
  parts.push(rect(from, floor - 11, to - from, 4, lighten(palette.far, 0.25)))
  return parts
}

/** A cave lit by crystals. */
export function cavern(brush: Brush): string[] {
  const { palette, noise } = brush
  const deep = darken(palette.near, 0.55)
  const parts = [
    vertical('deep', [
      [0, deep],
      [0.5, mix(palette.mid, palette.sky[1], 0.3)],
      [1, deep],
    ]),
    halo('crystal', palette.accent, 0.7),
    `<rect width="${width}" height="${height}" fill="url(#deep)"/>`,
    circle(width / 2, 280, 380, 'url(#crystal)', 'opacity="0.5"'),
  ]
  for (let layer = 0; layer < 4; layer += 1) {
    const color = mix(mix(palette.mid, palette.near, layer / 3), deep, layer / 4)
    const block = 8 + layer * 4
    const floor = (x: number) => 350 + layer * 46 + (noise(x / 120 + layer * 4, layer) - 0.5) * 130
    const roof = (x: number) => 170 - layer * 44 + (noise(x / 120 + layer * 4, layer + 20) - 0.5) * 150
    parts.push(ground(steps(floor, block), color))
    parts.push(polygon([...steps(roof, block), [width + 60, -60], [-60, -60]], color))
    if (layer < 3) parts.push(...crystals(brush, floor, 3 + layer))
  }
  return parts
}

function crystals({ random, palette }: Brush, floor: (x: number) => number, count: number): string[] {
  return Array.from({ length: count }, () => {
    const x = random.between(60, 900)
    const y = floor(x) + 10
    const glow = circle(x, y - 40, 120, 'url(#crystal)')
    const shards = Array.from({ length: random.whole(2, 4) }, (_, index) => {
      const lean = (index - 1.2) * random.between(14, 26)
      const tall = random.between(50, 120) * (index === 1 ? 1.2 : 0.8)
      const half = tall * 0.13
      const tip: Point = [x + lean * 1.6, y - tall]
      const shoulder = y - tall * 0.78
      const body: Point[] = [
        [x + lean - half, y],
        [x + lean * 1.5 - half, shoulder],
        tip,
        [x + lean * 1.5, shoulder],
        [x + lean, y],
      ]
      const side: Point[] = [
        [x + lean, y],
        [x + lean * 1.5, shoulder],
        tip,
        [x + lean * 1.5 + half, shoulder],
        [x + lean + half, y],
      ]
      return polygon(body, lighten(palette.accent, 0.35)) + polygon(side, mix(palette.accent, palette.near, 0.25))
    })
    return glow + shards.join('')
  })
}
