import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that say which values a place takes. */
interface Place {
  type?: string | readonly string[]
  description?: string
  example?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Place[]
  oneOf?: readonly Place[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  /** False after the items of a tuple. */
  items?: Place | false
  prefixItems?: readonly Place[]
  properties?: Readonly<Record<string, Place>>
  required?: readonly string[]
  additionalProperties?: Place | boolean
  maxProperties?: number
}

/** Longer lists and maps would make a body larger than it may be. */
const bodyLength = 500_000
/** For texts in an address, which have no maximum of their own. */
const longestText = 20_000

const awkward = ` \u0001\t\n\r\u001f\u007f'"\\\\N\\.{}[],e\u0301\u202e\u200f\u200d\ufeff\uffff\u2028\u{10ffff}`
/** What texts are made of, so that they become as long as they may be: in units, in bytes, in characters. */
const alphabets = ['a', '\u{1f9ff}', 'e\u0301', awkward]
/** Also for texts that must look a certain way. */
const plainAlphabets = ['a', '0', '-']
/** Refused wherever they stand, so not tried in every place. */
const broken = ['a\0b', 'a\ud800b']

const filled = (alphabet: string, length: number) =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length)

/** What a schema tells only those who parse by it. */
const words: Readonly<Record<string, readonly string[]>> = {
  algorithm: ['sha1', 'sha512'],
  day: ['2000-01-01'],
  email: ['a@b.cd', `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}cd`],
  ext: ['png'],
  featured: ['true', 'false'],
  file_parts: ['first', 'file'],
  from: ['2000-01-01'],
  game_versions: ['1.21.4'],
  item_type: ['project', 'version', 'user'],
  loaders: ['fabric'],
  until: ['2024-12-31'],
}

const formats: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999999999Z'],
  uri: ['https://a.b', `https://a.b/${'a'.repeat(1_000)}`, `https://a.b/${'a'.repeat(2_048 - 12)}`],
  email: ['a@b.cd', `${'a'.repeat(64)}@${'b'.repeat(60)}.cd`],
}

function texts(place: Place, name: string): string[] {
  const { minLength = 0, maxLength = longestText, pattern, format } = place
  const used = pattern === undefined ? alphabets : plainAlphabets
  const plain = [filled('a', minLength), ...used.map((alphabet) => filled(alphabet, maxLength))]
  const all = [...(formats[format ?? ''] ?? []), ...plain, 'https://a.b/'.padEnd(Math.min(maxLength, longestText), 'a')]
  const made = pattern === undefined ? [] : fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 3 })
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fitting = [...(words[name] ?? []), ...listTexts(place), ...made, ...all].filter(
    (text) => text.length >= minLength && text.length <= maxLength && (expression?.test(text) ?? true),
  )
  return [...new Set(fitting)]
}

/** A list in an address is a text. */
function listTexts({ example, description = '' }: Place): string[] {
  if (typeof example !== 'string' || !example.startsWith('[')) return []
  const most = Number(/at most ([\d,]+)/.exec(description)?.[1]?.replace(',', '') ?? 1)
  const ids = Array.from({ length: most }, (_, index) => `aaaa${String(index).padStart(4, '0')}`)
  return ['[]', '["aaaaaaaa"]', JSON.stringify(ids)]
}

function numbers({ minimum, exclusiveMinimum, maximum }: Place): number[] {
  const least = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1)
  return [...new Set([least, 0, maximum ?? Number.MAX_SAFE_INTEGER])].filter((number) => number >= least)
}

/** Items that differ where they can, as many as there may be and as fit. */
function longestList(items: Place, name: string, maxItems = 100): unknown[] {
  const [item] = valuesOf(items, name)
  const length = JSON.stringify(item)?.length ?? 4
  const count = Math.min(maxItems, Math.ceil(bodyLength / (length + 1)))
  const isFree = items.type === 'string' && items.pattern === undefined && items.format === undefined && !items.enum
  return Array.from({ length: count }, (_, index) => (isFree ? `item-${index}`.slice(0, items.maxLength) : item))
}

function lists(place: Place, name: string): unknown[] {
  const { items = {}, prefixItems, minItems = 0, maxItems } = place
  if (prefixItems) return [0, -1].map((at) => prefixItems.map((one) => valuesOf(one).at(at)))
  if (items === false) return [[]]
  const [item] = valuesOf(items, name)
  const single = valuesOf(items, name).map((value) => [value])
  return [Array.from({ length: minItems }, () => item), ...single, longestList(items, name, maxItems)]
}

function objects({ properties = {}, required = [], additionalProperties, maxProperties = 64 }: Place): unknown[] {
  const names = Object.entries(properties)
  const least = Object.fromEntries(
    names.filter(([name]) => required.includes(name)).map(([name, one]) => [name, valuesOf(one, name)[0]]),
  )
  const each = names.flatMap(([name, one]) => valuesOf(one, name).map((value) => ({ ...least, [name]: value })))
  const full = Object.fromEntries(names.map(([name, one]) => [name, valuesOf(one, name).at(0)]))
  if (typeof additionalProperties !== 'object' || names.length > 0) return [least, full, ...each]
  const [value] = valuesOf(additionalProperties)
  const keys = Array.from({ length: maxProperties }, (_, index) => [`key-${index}`, value])
  return [{}, Object.fromEntries(keys), ...valuesOf(additionalProperties).map((one) => ({ a: one }))]
}

/** Values at the limits of a place. The first one is plain. */
function valuesOf(place: Place, name = ''): unknown[] {
  if ('const' in place) return [place.const]
  if (place.enum) return [...place.enum]
  const branches = place.anyOf ?? place.oneOf
  if (branches) return branches.flatMap((branch) => valuesOf(branch, name))
  if (Array.isArray(place.type)) return place.type.flatMap((type) => valuesOf({ ...place, type }, name))
  switch (place.type) {
    case 'string':
      return texts(place, name)
    case 'number':
    case 'integer':
      return numbers(place)
    case 'boolean':
      return [false, true]
    case 'null':
      return [null]
    case 'array':
      return lists(place, name)
    case 'object':
      return objects(place)
    default:
      return []
  }
}

/** Each field of an object's schema with the values at its limits. */
export function extremesOf(schema: z.ZodType): ReadonlyMap<string, readonly unknown[]> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Place
  const fields = Object.entries(json.properties ?? {})
  return new Map(
    fields.map(([name, place]) => [name, [...valuesOf(place, name), ...(place.type === 'string' ? broken : [])]]),
  )
}

/** Several of them at once. */
export function togetherOf(
  extremes: ReadonlyMap<string, readonly unknown[]>,
  count: number,
): Record<string, unknown>[] {
  const fields = [...extremes].filter(([, values]) => values.length > 0)
  const record = Object.fromEntries(fields.map(([name, values]) => [name, fc.constantFrom(...values)]))
  return fc.sample(fc.record(record, { requiredKeys: [] }), { seed: 1, numRuns: count })
}
