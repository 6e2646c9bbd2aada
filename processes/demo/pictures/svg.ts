export type Point = readonly [x: number, y: number]

const round = (value: number): string => String(Math.round(value * 10) / 10)

export function polygon(points: readonly Point[], fill: string, rest = ''): string {
  return `<path d="M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z" fill="${fill}"${rest && ` ${rest}`}/>`
}

export function line(points: readonly Point[], stroke: string, width: number, rest = ''): string {
  const d = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
  return `<path d="M${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"${rest && ` ${rest}`}/>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, rest = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${rest && ` ${rest}`}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, rest = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${rest && ` ${rest}`}/>`
}

/** A gradient from top to bottom. Refer to it as `url(#id)`. */
export function vertical(
  id: string,
  stops: readonly (readonly [at: number, color: string, opacity?: number])[],
): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(stop).join('')}</linearGradient>`
}

/** Light around a point that fades out. */
export function halo(id: string, color: string, strength = 0.8): string {
  return `<radialGradient id="${id}">${[
    [0, color, strength] as const,
    [0.35, color, strength * 0.45] as const,
    [1, color, 0] as const,
  ]
    .map(stop)
    .join('')}</radialGradient>`
}

function stop([at, color, opacity = 1]: readonly [number, string, number?]): string {
  return `<stop offset="${at}" stop-color="${color}" stop-opacity="${round(opacity * 10) === '0' ? 0 : opacity.toFixed(2)}"/>`
}

export function document(width: number, height: number, children: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${children.join('')}</svg>`
}
