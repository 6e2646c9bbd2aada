/** The hue of a project's colour, with a saturation that doesn't shout. The theme gives the lightness. */
export function edgeColor(color: number): string {
  const [red, green, blue] = [color >> 16, color >> 8, color].map((part) => (part & 0xff) / 255) as [
    number,
    number,
    number,
  ]
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const spread = high - low
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(high + low - 1))
  const hue =
    spread === 0
      ? 0
      : high === red
        ? (green - blue) / spread + 6
        : high === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4
  return `hsl(${Math.round((hue * 60) % 360)} ${Math.min(48, Math.round(saturation * 100))}% var(--edge-lightness))`
}
