import { createHash } from 'node:crypto'
import { GALLERY_THUMBNAIL_PIXELS, ICON_PIXELS, type PictureMeasures } from '@adit/events/kit/picture.values.ts'
import { RevisionMismatch } from '@adit/platform/eventing/command_bus.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import sharp, { type Sharp } from 'sharp'
import type { CommandDeps } from '../command_deps.ts'
import { isBitmap, readBitmap } from './bitmap.ts'
import { pictureRefusals } from './picture_refusals.ts'

/** Accepted file extensions. SVG is never among them. */
const endings = ['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp']
const expected = endings.join(', ')

/** Formats read in addition to BMP. The bytes decide, because extensions are often wrong. All pictures are stored as WebP. */
const formats: readonly (string | undefined)[] = ['gif', 'jpeg', 'png', 'webp']

/** 64 megapixels: several decoded pictures of that size still fit into memory. */
const maxPixels = 64_000_000

export interface StoredPicture {
  /** Key of the small WebP that pages show. */
  key: string
  /** Key of the picture at full size, without its metadata. */
  rawKey: string
  sha1: string
  measures: PictureMeasures
  uploads: string[]
}

export interface PictureRequest {
  bytes: Buffer
  /** Extension sent by the client, such as `png`. */
  extension: string
  /** `icon` is a square of 96 px; `gallery` is 350 px wide. */
  kind: 'icon' | 'gallery'
  /** Folder of its objects: the id of a project, or `users/<id>` for an avatar. */
  folder: string
  /** Used in the names of the objects. Derived from the request's ids, so that a retry uses the same names. */
  id: string
}

/** Reads, cleans and stores a picture. Refuses pictures that are of another type, broken or too large. */
export async function storePicture(deps: CommandDeps, request: PictureRequest): Promise<StoredPicture> {
  const { bytes, kind, id } = request
  if (!endings.includes(request.extension.toLowerCase()))
    throw pictureRefusals.refuse('invalid_image', {
      field: 'ext',
      expected,
      reason: `"${request.extension}" is not one of these types`,
    })
  const { small, full, measures } = await convert(bytes, kind)
  const folder = `${request.folder}/images`
  const key = `${folder}/${id}_${kind === 'icon' ? ICON_PIXELS : GALLERY_THUMBNAIL_PIXELS}.webp`
  const rawKey = `${folder}/${id}.webp`
  const uploads = [`${id}-small`, `${id}-full`]
  const keep = async (upload: string, at: string, content: Buffer) => {
    await deps.uploads.begin(upload, at)
    await deps.storage.put(at, content)
  }
  await Promise.all([keep(`${id}-small`, key, small), keep(`${id}-full`, rawKey, full)])
  return { key, rawKey, measures, uploads, sha1: createHash('sha1').update(bytes).digest('hex') }
}

/** Keeps the picture if what refers to it is stored. If that is refused, the picture is swept like one that nobody used. */
export async function keepPicture<Result>(
  { uploads }: Pick<CommandDeps, 'uploads'>,
  picture: Pick<StoredPicture, 'uploads'>,
  refer: () => Promise<Result>,
): Promise<Result> {
  await uploads.attach(picture.uploads)
  try {
    return await refer()
  } catch (error) {
    // After any other error it may have been stored.
    if (error instanceof Refusal || error instanceof RevisionMismatch) await uploads.detach(picture.uploads)
    throw error
  }
}

/** Rotated according to its metadata, which the conversion removes. */
async function readPicture(bytes: Buffer): Promise<Sharp> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  const { format: found } = await source.metadata()
  if (!formats.includes(found)) throw new Error(`it is ${found ?? 'not a picture'}`)
  return source.rotate()
}

async function convert(bytes: Buffer, kind: PictureRequest['kind']) {
  try {
    const upright = await (isBitmap(bytes) ? readBitmap(bytes) : readPicture(bytes))
    const resized =
      kind === 'icon'
        ? upright.clone().resize(ICON_PIXELS, ICON_PIXELS, { fit: 'cover' })
        : upright.clone().resize({ width: GALLERY_THUMBNAIL_PIXELS, withoutEnlargement: true })
    const small = await resized.webp({ quality: 82, effort: 3 }).toBuffer()
    const { data: full, info } = await upright
      .clone()
      .resize({ width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    const { channels } = await sharp(small).stats()
    const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean))
    const { width, height } = info
    return { small, full, measures: { width, height, color: (red << 16) | (green << 8) | blue } }
  } catch (error) {
    // The picture may be fine: too many wait to be read.
    if (error instanceof Refusal) throw error
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'it is broken'
    throw pictureRefusals.refuse('invalid_image', { field: 'image', expected, reason })
  }
}
