import { numbersOf } from '../../../ui/strata.ts'

/** Pixels of the drawing, which is cut to the window at both sides. All steps are on a grid of 4. */
export const edgeSize = { width: 2560, height: 56 }

type Point = { x: number; y: number }

export type Edge = {
  /** Lower edge of the three beds of the project's colour, top first, as paths. Below them lies the page's own surface. */
  beds: string[]
  /** Where the seam comes to the light below the first bed. */
  seams: string[]
}

/** How deep each bed reaches, and how far its edge may wander from there. */
const depths = [
  { at: 28, wander: 8 },
  { at: 40, wander: 8 },
  { at: 52, wander: 4 },
]
const shortest = 56
const step = 4

/** A ledge of long runs, each a step or two from the next: short teeth look like noise. */
function ledge(next: () => number, { at, wander }: (typeof depths)[number], above: (x: number) => number): Point[] {
  const points: Point[] = []
  let y = at
  for (let x = 0; x < edgeSize.width; ) {
    points.push({ x, y: Math.max(y, above(x)) })
    x += shortest + Math.floor(next() * 56) * step
    const turn = next() < 0.5 ? -step : step
    y = Math.min(at + wander, Math.max(at - wander, y + turn))
  }
  return points
}

function heightAt(points: readonly Point[]): (x: number) => number {
  return (x) => points.findLast((point) => point.x <= x)?.y ?? 0
}

function pathOf(points: readonly Point[]): string {
  return `M0 0${points.map(({ x, y }, at) => `${at === 0 ? `V${y}` : `H${x}V${y}`}`).join('')}H${edgeSize.width}V0Z`
}

/** The upper edge of a project's page: four flat beds, always the same for the same slug. */
export function edgeOf(slug: string): Edge {
  const next = numbersOf(slug)
  const ledges: Point[][] = []
  for (const depth of depths) {
    const above = heightAt(ledges.at(-1) ?? [])
    ledges.push(ledge(next, depth, above))
  }
  const [first = []] = ledges
  const seams = first.flatMap(({ x, y }, at) => {
    const end = first[at + 1]?.x ?? edgeSize.width
    return next() < 0.4 ? [`M${x} ${y - step}H${end}V${y}H${x}Z`] : []
  })
  return { beds: ledges.map(pathOf), seams }
}

/** The project's colour as calm as stone: light and loud ones would outshine what stands below. As CSS has it. */
export function stoneOf(color: number): string {
  const [red = 0, green = 0, blue = 0] = [color >> 16, color >> 8, color].map((part) => (part & 0xff) / 255)
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const [spread, light] = [high - low, (high + low) / 2]
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1))
  const turn =
    spread === 0
      ? 0
      : high === red
        ? (green - blue) / spread + 6
        : high === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4
  const percent = (value: number, from: number, to: number) => Math.round(100 * Math.min(to, Math.max(from, value)))
  return `hsl(${Math.round(turn * 60) % 360} ${percent(saturation, 0, 0.4)}% ${percent(light, 0.26, 0.38)}%)`
}
