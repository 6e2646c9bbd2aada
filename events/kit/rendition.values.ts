import { GALLERY_THUMBNAIL_PIXELS, ICON_PIXELS } from './picture.values.ts'

/** Ours: the edge of an icon, and the widths of a gallery picture, that are made of the whole picture when somebody asks for them. */
export const ICON_RENDITION = 192
export const GALLERY_RENDITIONS = [700, 1_400] as const

const stored = new RegExp(`(/images/[0-9A-Za-z]{8})_(${ICON_PIXELS}|${GALLERY_THUMBNAIL_PIXELS})\\.webp$`)
const made = new RegExp(`^(.+/images/[0-9A-Za-z]{8})_(${[ICON_RENDITION, ...GALLERY_RENDITIONS].join('|')})\\.webp$`)

/** `srcset` of a stored picture's small form with what can be made of it, by width. Undefined for other pictures. */
export function sourceSetOf(url: string): string | undefined {
  const pixels = Number(stored.exec(url)?.[2])
  const others =
    pixels === ICON_PIXELS ? [ICON_RENDITION] : pixels === GALLERY_THUMBNAIL_PIXELS ? GALLERY_RENDITIONS : []
  if (others.length === 0) return undefined
  const urls = others.map((width) => `${url.replace(stored, `$1_${width}.webp`)} ${width}w`)
  return [`${url} ${pixels}w`, ...urls].join(', ')
}

/** Which picture a key is to be made of, and how. Undefined for keys of stored pictures. */
export function renditionAt(key: string): { of: string; pixels: number; square: boolean } | undefined {
  const [, base, pixels] = made.exec(key) ?? []
  if (base === undefined) return undefined
  return { of: `${base}.webp`, pixels: Number(pixels), square: Number(pixels) === ICON_RENDITION }
}
