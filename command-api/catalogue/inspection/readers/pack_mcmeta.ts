import type { Archive } from '../archive/archive.ts'
import { type Fields, fieldsOf, isFields, list, summary } from '../fields.ts'
import type { FoundMetadata, ReadContext } from '../metadata.ts'
import { invalid, readJson } from '../parse.ts'
import { versionsNamed } from '../ranges/game_versions.ts'
import { type PackFormat, type PackFormatRange, releasesOfFormats } from '../ranges/pack_formats.values.ts'

export const PACK_MCMETA = 'pack.mcmeta'

type Table = Parameters<typeof releasesOfFormats>[1]

/** What data packs and resource packs have in common. `kind` has the differences. */
export async function readPackMcmeta(
  archive: Archive,
  context: ReadContext,
  kind: Pick<FoundMetadata, 'loaders' | 'environment'> & { table: Table },
): Promise<FoundMetadata> {
  const file = await readJson(archive, PACK_MCMETA, context.limits.metadataBytes)
  const pack = fieldsOf(file).pack
  if (!isFields(pack)) throw invalid(PACK_MCMETA, 'the field "pack" is missing', { field: 'pack' })
  const formats = formatRanges(pack)
  return {
    source: PACK_MCMETA,
    loaders: kind.loaders,
    gameVersions: versionsNamed(releasesOfFormats(formats, kind.table), context.gameVersions),
    ...(formats.length > 0
      ? { gameVersionRange: formats.map(showRange).join(', ') }
      : { tolerated: ['pack_format_missing'] as const }),
    channel: 'release',
    environment: kind.environment,
    dependencies: [],
    summary: summary(plainText(pack.description, 0)),
    authors: [],
    links: {},
    icon: archive.has('pack.png') ? 'pack.png' : undefined,
  }
}

/**
 * Since 1.21.9, packs have `min_format` and `max_format`; before that `supported_formats`, and at first only `pack_format`. A pack
 * for old and new games has several, and each game reads its own, so all of them count.
 */
function formatRanges(pack: Fields): PackFormatRange[] {
  const single = toFormat(pack.pack_format, 0)
  const min = toFormat(pack.min_format, 0)
  const max = toFormat(pack.max_format, Number.MAX_SAFE_INTEGER)
  return [
    single && { min: single, max: [single[0], Number.MAX_SAFE_INTEGER] as const },
    supportedFormats(pack.supported_formats),
    min && max && { min, max },
  ].filter((range) => range !== undefined)
}

/** One number, `[from, to]`, or `{min_inclusive, max_inclusive}`. */
function supportedFormats(value: unknown): PackFormatRange | undefined {
  const [from, to] = Array.isArray(value)
    ? value
    : isFields(value)
      ? [value.min_inclusive, value.max_inclusive]
      : [value, value]
  const min = toFormat(from, 0)
  const max = toFormat(to, Number.MAX_SAFE_INTEGER)
  return min && max && { min, max }
}

/** A whole number, or `[major, minor]`. A missing minor is 0 at the lower end and any at the upper. */
function toFormat(value: unknown, missingMinor: number): PackFormat | undefined {
  const [major, minor = missingMinor] = Array.isArray(value) ? value : [value]
  const whole = Number.isSafeInteger(major) && Number.isSafeInteger(minor) && major > 0
  return whole ? [Number(major), Number(minor)] : undefined
}

function showRange({ min, max }: PackFormatRange): string {
  const show = ([major, minor]: PackFormat) =>
    minor === 0 || minor === Number.MAX_SAFE_INTEGER ? `${major}` : `${major}.${minor}`
  return show(min) === show(max) ? show(min) : `${show(min)}-${show(max)}`
}

const MAX_DEPTH = 8

/** The plain text of a text component: a string, a list, or an object with `text` and `extra`. Removes colors and formatting codes. */
function plainText(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  if (typeof value === 'string') return value.slice(0, 4096).replace(/§./gu, '')
  if (Array.isArray(value)) {
    return list(value)
      .slice(0, 64)
      .map((item) => plainText(item, depth + 1))
      .join('')
      .slice(0, 4096)
  }
  const { text, extra, fallback } = fieldsOf(value)
  return plainText(text ?? fallback ?? '', depth + 1) + (extra ? plainText(extra, depth + 1) : '')
}
