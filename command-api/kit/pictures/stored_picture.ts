import { createHash } from 'node:crypto'
import { GALLERY_THUMBNAIL_PIXELS, ICON_PIXELS } from '@adit/events/kit/picture.values.ts'
import sharp, { type Sharp } from 'sharp'
import type { CommandDeps } from '../command_deps.ts'
import { isBitmap, readBitmap } from './bitmap.ts'
import { pictureRefusals } from './picture_refusals.ts'

/** Endings that a picture may be told by; SVG is never among them. */
const endings = ['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp']
const expected = endings.join(', ')

/** What is read beside BMP. The bytes tell it: pictures are often misnamed, and all are stored as WebP. */
const formats: readonly (string | undefined)[] = ['gif', 'jpeg', 'png', 'webp']

/** 64 megapixels: a decoded picture of that size still fits into memory several times. */
const maxPixels = 64_000_000

export interface StoredPicture {
  /** Key of the small WebP that pages show. */
  key: string
  /** Key of the picture at full size, without its metadata. */
  rawKey: string
  sha1: string
  /** Mean colour as 0xRRGGBB. */
  color: number
  uploads: string[]
}

export interface PictureRequest {
  bytes: Buffer
  /** As the client named it, such as `png`. */
  extension: string
  /** `icon`: a square of 96 px; `gallery`: 350 px wide. */
  kind: 'icon' | 'gallery'
  /** Where its objects lie: the id of a project, `users/<id>` for an avatar. */
  folder: string
  /** Names the objects; drawn from the request's ids so that a retry names them alike. */
  id: string
}

/** Reads, cleans and stores a picture. Refuses what is of no such type, is broken or too large. */
export async function storePicture(deps: CommandDeps, request: PictureRequest): Promise<StoredPicture> {
  const { bytes, kind, id } = request
  if (!endings.includes(request.extension.toLowerCase()))
    throw pictureRefusals.refuse('invalid_image', {
      field: 'ext',
      expected,
      reason: `"${request.extension}" is not one`,
    })
  const { small, full, color } = await convert(bytes, kind)
  const folder = `${request.folder}/images`
  const key = `${folder}/${id}_${kind === 'icon' ? ICON_PIXELS : GALLERY_THUMBNAIL_PIXELS}.webp`
  const rawKey = `${folder}/${id}.webp`
  const uploads = [`${id}-small`, `${id}-full`]
  const keep = async (upload: string, at: string, content: Buffer) => {
    await deps.uploads.begin(upload, at)
    await deps.storage.put(at, content)
  }
  await Promise.all([keep(`${id}-small`, key, small), keep(`${id}-full`, rawKey, full)])
  return { key, rawKey, color, uploads, sha1: createHash('sha1').update(bytes).digest('hex') }
}

/** Turned as its camera says; metadata goes with the conversion. */
async function readPicture(bytes: Buffer): Promise<Sharp> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  const { format: found } = await source.metadata()
  if (!formats.includes(found)) throw new Error(`it is ${found ?? 'no picture'}`)
  return source.rotate()
}

async function convert(bytes: Buffer, kind: PictureRequest['kind']) {
  try {
    const upright = isBitmap(bytes) ? readBitmap(bytes) : await readPicture(bytes)
    const resized =
      kind === 'icon'
        ? upright.clone().resize(ICON_PIXELS, ICON_PIXELS, { fit: 'cover' })
        : upright.clone().resize({ width: GALLERY_THUMBNAIL_PIXELS, withoutEnlargement: true })
    const small = await resized.webp({ quality: 82, effort: 3 }).toBuffer()
    const full = await upright
      .clone()
      .resize({ width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 2 })
      .toBuffer()
    const { channels } = await sharp(small).stats()
    const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean))
    return { small, full, color: (red << 16) | (green << 8) | blue }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'it is broken'
    throw pictureRefusals.refuse('invalid_image', { field: 'image', expected, reason })
  }
}
