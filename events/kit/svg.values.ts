/**
 * Our icons are line drawings on a 24 by 24 grid in the color of the surrounding text. `inner` is trusted markup written in this
 * repository, never input.
 */
export const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`

export const path = (d: string): string => `<path d="${d}"/>`

export const circle = (x: number, y: number, radius: number): string => `<circle cx="${x}" cy="${y}" r="${radius}"/>`

export const dot = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="1" fill="currentColor" stroke="none"/>`

export const box = (x: number, y: number, width: number, height: number, corner = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}"/>`
