import { escaped } from './escaped.ts'
import { whole } from './report.ts'

export interface Series {
  name: string
  /** Seconds, or the unit of the axis, then the value. */
  points: readonly (readonly [at: number, value: number])[]
}

const [width, height, left, bottom, top] = [480, 200, 58, 26, 10]
const colours = ['brand', 'blue', 'green', 'purple', 'orange', 'red', 'muted', 'text'].map((name) => `var(--${name})`)

/** Lines over time (or over `axis`) from zero up, as an SVG with its title and the names of the lines. Empty if there are no points. */
export function chart(title: string, unit: string, series: readonly Series[], axis = 's'): string {
  const drawn = series.filter(({ points }) => points.some(([, value]) => Number.isFinite(value)))
  if (drawn.length === 0) return ''
  const values = drawn.flatMap(({ points }) => points.map(([, value]) => value)).filter(Number.isFinite)
  const most = niceAbove(Math.max(...values, Number.MIN_VALUE))
  const end = Math.max(1, ...drawn.flatMap(({ points }) => points.map(([at]) => at)))
  const x = (at: number) => (left + (at / end) * (width - left - 8)).toFixed(1)
  const y = (value: number) => (height - bottom - (value / most) * (height - bottom - top)).toFixed(1)
  const grid = [0, most / 2, most].map((value) => {
    const line = `<line class="grid" x1="${left}" x2="${width - 8}" y1="${y(value)}" y2="${y(value)}"/>`
    return `${line}<text x="${left - 6}" y="${Number(y(value)) + 5}" text-anchor="end">${numberText(value)}</text>`
  })
  const lines = drawn.map(({ points }, index) => {
    const path = points.filter(([, value]) => Number.isFinite(value)).map(([at, value]) => `${x(at)},${y(value)}`)
    return `<polyline fill="none" stroke="${colourAt(index)}" stroke-width="1.5" points="${path.join(' ')}"/>`
  })
  const times = `<text x="${left}" y="${height - 4}">0</text><text x="${width - 8}" y="${height - 4}" text-anchor="end">${whole(end)} ${axis}</text>`
  const names = drawn.map(
    ({ name }, index) => `<span><i style="background:${colourAt(index)}"></i>${escaped(name)}</span>`,
  )
  const label = `${title}${unit && `, ${unit}`}`
  return `<figure><h3>${escaped(label)}</h3><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}: at most ${numberText(Math.max(...values))}">${grid.join('')}${lines.join('')}${times}</svg><figcaption>${names.join('')}</figcaption></figure>`
}

const colourAt = (index: number) => colours[index % colours.length] ?? 'currentColor'
const numberText = (value: number) => (value >= 10 ? whole(value) : Number(value.toPrecision(2)).toString())

/** The next of 1, 2, 5, 10 ... */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}
