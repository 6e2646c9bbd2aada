type Rgb = readonly [red: number, green: number, blue: number]

/** `0xRRGGBB` as the API has it. */
function rgbOf(color: number): Rgb {
  return [(color >> 16) & 255, (color >> 8) & 255, color & 255]
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

export function contrast(left: number, right: number): number {
  const [a, b] = [luminance(rgbOf(left)), luminance(rgbOf(right))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function mixed(color: number, target: number, share: number): number {
  const [from, to] = [rgbOf(color), rgbOf(target)]
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return (channel(0) << 16) | (channel(1) << 8) | channel(2)
}

/** A colour as a style sheet has it, `#14161a` or, made short by the build, `#000`. */
export function colorOf(text: string): number | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  return Number.parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16)
}

/** Borders that carry meaning need this much. */
const wanted = 3

/** The colour itself, or as much lighter or darker as makes it stand out from the background. As CSS has it. */
export function tintOn(background: number, color: number): string {
  const target = luminance(rgbOf(background)) > 0.18 ? 0x000000 : 0xffffff
  const steps = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1].map((share) => mixed(color, target, share))
  const tint = steps.find((step) => contrast(step, background) >= wanted) ?? target
  return `#${tint.toString(16).padStart(6, '0')}`
}
