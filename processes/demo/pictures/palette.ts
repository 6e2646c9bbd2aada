/** Matching colors. From `far` to `near`, layers get darker as they come closer to the viewer. */
export interface Palette {
  sky: readonly [top: string, middle: string, bottom: string]
  far: string
  mid: string
  near: string
  accent: string
  glow: string
}

const palette = (sky: string, layers: string, lights: string): Palette => {
  const [top = '', middle = '', bottom = ''] = sky.split(' ')
  const [far = '', mid = '', near = ''] = layers.split(' ')
  const [accent = '', glow = ''] = lights.split(' ')
  return { sky: [top, middle, bottom], far, mid, near, accent, glow }
}

/** Light palettes first, then dark ones. */
export const dayPalettes: readonly Palette[] = [
  palette('#8ec9c4 #cfe8d5 #f8f0cf', '#93bda6 #5c8f76 #2a5546', '#e8744f #fff3c4'),
  palette('#f0a868 #f7cd95 #fdeccb', '#d99a6c #b0633f #5f3226', '#2f8f88 #fff1cf'),
  palette('#7fb6dd #b9dcef #eef8f6', '#8fb3c9 #4f7f9c #1f455f', '#ffb84d #fffbe6'),
  palette('#e9b384 #f3d3a4 #fbeed3', '#c98145 #8b4a2c #45261e', '#2f6f5b #fff0c9'),
  palette('#c9a5d0 #f0c4cf #fde9e2', '#c193b8 #7f5f92 #433560', '#2f9e7e #fff4ea'),
  palette('#6fcabf #b4ebdf #f0fbee', '#7ccabd #38978f #175058', '#ff8a5b #ffffff'),
]
export const nightPalettes: readonly Palette[] = [
  palette('#171c33 #5b3f5c #d98b5f', '#4d4462 #342d48 #1c1829', '#f2b33d #ffd98a'),
  palette('#0b1a30 #24608c #8fd0dc', '#3f7596 #24506e #10283d', '#ffd166 #fff0c2'),
  palette('#120d29 #46276a #c25b8b', '#59377c #38225b #1a1033', '#7df0d0 #d8fff3'),
  palette('#041a22 #0f4b53 #57b59f', '#1f6b6b #134a50 #07252c', '#f6c667 #ffe9b5'),
  palette('#1b2129 #4d5f6d #a7b9bd', '#5a6973 #3a464f #1b2228', '#f2b33d #ffe0a0'),
  palette('#160a0d #5a1e1c #e2613a', '#5c2723 #3a1716 #1b0b0b', '#ffc145 #ffe3a3'),
]

/** A mix of two colors, `#rrggbb`. A `share` of 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [from, to] = [channels(first), channels(second)]
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`
}

export const lighten = (color: string, share: number): string => mix(color, '#ffffff', share)
export const darken = (color: string, share: number): string => mix(color, '#05060a', share)

export function channels(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
