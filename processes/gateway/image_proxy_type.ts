/** Number of bytes that suffice to recognize an image's type. */
export const startBytes = 64

const ascii = (start: Buffer, from: number, to: number) => start.toString('latin1', from, to)

/** AVIF is a box file whose first box lists its compatible formats. */
function isAvif(start: Buffer): boolean {
  if (start.length < 16 || ascii(start, 4, 8) !== 'ftyp') return false
  const brands = ascii(start, 8, Math.min(start.readUInt32BE(0), start.length))
  return [0, 8, 12, 16, 20, 24, 28, 32].some((at) => /^avi[fs]$/.test(brands.slice(at, at + 4)))
}

const signatures: readonly (readonly [string, (start: Buffer) => boolean])[] = [
  ['image/png', (start) => ascii(start, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (start) => ascii(start, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (start) => /^GIF8[79]a/.test(ascii(start, 0, 6))],
  ['image/webp', (start) => ascii(start, 0, 4) === 'RIFF' && ascii(start, 8, 12) === 'WEBP'],
  ['image/avif', isAvif],
]
const declarable = new Set([...signatures.map(([type]) => type), 'image/jpg'])

/** The media type of an image by its first bytes. Undefined unless the header also says that it is a bitmap. */
export function pictureType(header: string | undefined, start: Buffer): string | undefined {
  const declared = header?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!declarable.has(declared)) return undefined
  return signatures.find(([, matches]) => matches(start))?.[0]
}
