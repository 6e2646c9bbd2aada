import type { FileWarningCode } from '@adit/events/catalogue/version/file_warning.values.ts'
import { exceededLimit, type JsonLimits } from '@adit/platform/http/json_text.ts'
import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { parse as parseTomlText } from 'smol-toml'
import type { Archive } from './archive/archive.ts'
import { type Fields, isFields } from './fields.ts'
import { InspectionRefusal, quote } from './refusal.ts'

const MAX_NESTING = 64
const MAX_ALIASES = 32
/** These files are parsed synchronously. Both parsers are linear and take about 100 ms for these sizes. */
const YAML_BYTES = 128 * 1024
const TOML_BYTES = 256 * 1024

/**
 * A few kilobytes can unpack to megabytes of brackets, which take seconds to parse. An index of 10,000 files with three downloads each has
 * 120,000 values.
 */
export const METADATA_JSON: JsonLimits = { depth: MAX_NESTING, values: 150_000, keys: 4_096 }
/** What is tolerated costs more to read than JSON. No metadata except the index of a modpack is longer, and launchers read that strictly. */
export const LENIENT_LENGTH = 1024 * 1024
/** Strings, comments, needless commas and raw control characters of such a text. */
export const LENIENT_TOKENS = 100_000

export function invalid(
  source: string,
  problem: string,
  data: Record<string, string | number> = {},
): InspectionRefusal {
  return new InspectionRefusal('metadata_invalid', `${source} is not valid: ${problem}.`, {
    entry: source,
    problem,
    ...data,
  })
}

/** Fields of an entry, and what was wrong with its text. */
export interface Read {
  fields: Fields
  tolerated: FileWarningCode[]
}

/** The entry as text, without a byte order mark. */
async function readText(archive: Archive, source: string, maxBytes: number): Promise<string | undefined> {
  const data = await archive.readProtected(source, maxBytes)
  return data && new TextDecoder('utf-8').decode(data)
}

/** JSON as the loaders accept it: see {@link parseLenientJson}. */
export async function readJson(archive: Archive, source: string, maxBytes: number): Promise<unknown> {
  const text = await readText(archive, source, maxBytes)
  return text === undefined ? undefined : attempt(source, 'JSON', () => parseLenientJson(text))
}

export async function readToml(archive: Archive, source: string, maxBytes: number): Promise<Read | undefined> {
  const text = await readText(archive, source, Math.min(maxBytes, TOML_BYTES))
  if (text === undefined) return undefined
  const parse = (tidied: string) => fieldsOrRefuse(source, parseTomlText(tidied, { maxDepth: MAX_NESTING }))
  return attempt(source, 'TOML', () => parseTidied(text, parse, TOML_MENDERS))
}

export async function readYaml(archive: Archive, source: string, maxBytes: number): Promise<Read | undefined> {
  const text = await readText(archive, source, Math.min(maxBytes, YAML_BYTES))
  if (text === undefined) return undefined
  const parse = (tidied: string) => fieldsOrRefuse(source, parseYaml(tidied))
  return attempt(source, 'YAML', () => parseTidied(text, parse, YAML_MENDERS))
}

type Mender = readonly [warning: FileWarningCode, mend: (text: string) => string]

const TOML_MENDERS: readonly Mender[] = [
  ['placeholder', (text) => text.replace(/([=,[]\s*)(\$\{[^}\n"]*\})/g, '$1"$2"')],
  ['doubled_key', withoutDoubledKeys],
]

/** A value that begins with one of these characters is no text to YAML. */
const YAML_MENDERS: readonly Mender[] = [
  ['yaml_tabs', (text) => text.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '))],
  ['placeholder', (text) => text.replace(/^(\s*[\w-]+:[ \t]*)((?:@[\w.]+@|\{\{|%)[^\n"]*)$/gm, '$1"$2"')],
]

/** Parses the text, and if that fails, what menders make of it, one after the other. Throws the first error if all of them don't help. */
function parseTidied(text: string, parse: (text: string) => Fields, menders: readonly Mender[]): Read {
  try {
    return { fields: parse(text), tolerated: [] }
  } catch (error) {
    let mended = text
    const tolerated: FileWarningCode[] = []
    for (const [warning, mend] of menders) {
      const next = mend(mended)
      if (next === mended) continue
      mended = next
      tolerated.push(warning)
      try {
        return { fields: parse(mended), tolerated }
      } catch {
        // Perhaps the next one helps.
      }
    }
    throw error
  }
}

/** Leaves out each line that sets a key for a second time in its table, as Forge does. */
function withoutDoubledKeys(text: string): string {
  let seen = new Set<string>()
  const kept = text.split('\n').filter((line) => {
    if (/^\s*\[/.test(line)) seen = new Set()
    const key = /^\s*([\w."-]+)\s*=/.exec(line)?.[1]
    if (key === undefined) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  return kept.join('\n')
}

/** Aliases are off because they let a small file expand to a huge one. Types are off because 1.20 and 1.2 are the same number. */
function parseYaml(text: string): unknown {
  return load(text, { schema: FAILSAFE_SCHEMA, json: true, maxDepth: MAX_NESTING, maxAliases: MAX_ALIASES })
}

function fieldsOrRefuse(source: string, value: unknown): Fields {
  if (isFields(value)) return value
  throw invalid(source, 'it has no fields')
}

/** Parsers throw errors of many classes, such as RangeError for deep nesting. All of them mean that the text is not valid. */
function attempt<T>(source: string, format: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InspectionRefusal) throw error
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
    throw invalid(source, `it can't be read as ${format} (${quote(reason).slice(1, -1)})`)
  }
}

/**
 * JSON plus the mistakes that loaders tolerate: comments, raw line breaks in strings, commas before a closing bracket.
 * Strict JSON is tried first, so that the lenient pass can't change valid JSON.
 */
export function parseLenientJson(text: string): unknown {
  try {
    return parseBounded(text)
  } catch (error) {
    if (text.length > LENIENT_LENGTH) throw error
    return parseBounded(tidyJson(text))
  }
}

const excess: Readonly<Record<keyof JsonLimits, string>> = {
  depth: `it is nested more than ${METADATA_JSON.depth} levels deep`,
  values: `it has more than ${METADATA_JSON.values} values`,
  keys: `an object has more than ${METADATA_JSON.keys} keys`,
}

function parseBounded(text: string): unknown {
  const exceeded = exceededLimit(text, METADATA_JSON)
  if (exceeded) throw new RangeError(excess[exceeded])
  return JSON.parse(text)
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Every alternative also matches an unfinished token up to the end. Otherwise hostile text would be scanned once per quote. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S])*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|,(?=\s*[}\]])/g

function tidyJson(text: string): string {
  let tokens = 0
  const count = () => {
    tokens++
    if (tokens > LENIENT_TOKENS) throw new RangeError('it has too many mistakes to be read')
  }
  const withoutComments = text.replace(TOKEN, (token) => {
    count()
    return token.startsWith('/') ? ' ' : token
  })
  return withoutComments.replace(TOKEN, (token) => (token.startsWith('"') ? escapeControls(token, count) : ''))
}

function escapeControls(token: string, count: () => void): string {
  return token.replace(/\p{Cc}/gu, (character) => {
    count()
    return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
