import { propertyProblem } from '@adit/events/hosting/server_properties.values.ts'
import { FileRefusal } from './file_refusal.ts'
import type { FileService } from './file_service.ts'

/** A file in the format of Java's `Properties`, which keeps all that isn't changed as it is. */
interface Line {
  /** With its end. Several lines if they continue each other. */
  raw: string
  pair?: { key: string; value: string }
  /** Whether it ends in a backslash and nothing follows. */
  isOpen?: boolean
}

export type PropertyChanges = Readonly<Record<string, string | null>>

const lineEnd = /\r\n|\r|\n/
const lines = /[^\r\n]*(?:\r\n|\r|\n|$)/g

function parse(text: string): Line[] {
  const natural = (text.match(lines) ?? []).filter((raw) => raw !== '')
  const parsed: Line[] = []
  for (let at = 0; at < natural.length; at++) {
    let raw = natural[at] ?? ''
    let logical = withoutEnd(raw).trimStart()
    if (logical === '' || logical.startsWith('#') || logical.startsWith('!')) {
      parsed.push({ raw })
      continue
    }
    let isOpen = false
    while (isContinued(logical)) {
      const next = natural[++at]
      logical = logical.slice(0, -1)
      isOpen = next === undefined
      if (next === undefined) break
      raw += next
      logical += withoutEnd(next).trimStart()
    }
    parsed.push({ raw, pair: pairOf(logical), isOpen })
  }
  return parsed
}

const withoutEnd = (raw: string): string => raw.replace(lineEnd, '')

/** An odd number of backslashes at the end. */
const isContinued = (line: string): boolean => (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1

/** The key ends at the first `=`, `:` or space that isn't escaped. */
function pairOf(line: string): { key: string; value: string } {
  const [, key = '', value = ''] = /^((?:\\.|[^\\=:\s])*)\s*[=:]?\s*(.*)$/s.exec(line) ?? []
  return { key: unescaped(key), value: unescaped(value) }
}

const named: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' }

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, letter = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (named[letter] ?? letter),
  )

/** As Java writes it, in ASCII, which every version reads whatever its encoding. */
const escaped = (text: string, spaces: RegExp): string =>
  text
    .replace(/[\\=:#!]/g, '\\$&')
    .replace(spaces, '\\ ')
    .replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)

/** Older versions wrote Latin-1. What isn't UTF-8 is that. */
function decode(bytes: Uint8Array): { text: string; encoding: 'utf8' | 'latin1' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf8' }
  } catch {
    return { text: Buffer.from(bytes).toString('latin1'), encoding: 'latin1' }
  }
}

/** All settings by key. Of one that is there twice, the last counts, as in Java. */
export function readProperties(bytes: Uint8Array): Map<string, string> {
  return new Map(parse(decode(bytes).text).flatMap(({ pair }) => (pair ? [[pair.key, pair.value]] : [])))
}

/**
 * Sets some settings, and removes those that are null. Comments, order, line ends and everything else stay. New settings come last.
 */
export function editProperties(bytes: Uint8Array, changes: PropertyChanges): Buffer {
  const { text, encoding } = decode(bytes)
  const parsed = parse(text)
  const end = lineEnd.exec(text)?.[0] ?? '\n'
  const lastOf = new Map(parsed.flatMap(({ pair }, at) => (pair ? [[pair.key, at]] : [])))
  const kept = parsed.flatMap((line, at): Line[] => {
    const { raw, pair } = line
    if (!pair || !Object.hasOwn(changes, pair.key)) return [line]
    const value = changes[pair.key]
    if (value === null || value === undefined || lastOf.get(pair.key) !== at) return []
    if (pair.value === value) return [line]
    return [{ raw: lineOf(pair.key, value, lineEnd.exec(raw.slice(-2))?.[0] ?? '') }]
  })
  const added = Object.entries(changes).flatMap(([key, value]) =>
    value === null || lastOf.has(key) ? [] : [lineOf(key, value, end)],
  )
  const last = kept.at(-1)
  const gap = added.length > 0 && last ? gapAfter(last, end) : ''
  return Buffer.from(kept.map(({ raw }) => raw).join('') + gap + added.join(''), encoding)
}

/** What ends a last line, so that another can follow. One that ends in a backslash is continued by an empty line,
 * and by one more, since the first end may belong to a lone carriage return before it. */
const gapAfter = ({ raw, isOpen }: Line, end: string): string =>
  (/[\r\n]$/.test(raw) ? '' : end) + (isOpen ? end + end : '')

const lineOf = (key: string, value: string, end: string): string =>
  `${escaped(key, / /g)}=${escaped(value, /^ /)}${end}`

const path = '/server.properties'
/** Ours: that of a game with many mods has 10 KB. */
const bytesMax = 1_048_576
/** Ours: the game writes the file only when it starts. */
const triesMax = 3

const problems = {
  set_by_node: (key: string) => `${key} is set by the node.`,
  invalid_key: (key: string) => `${JSON.stringify(key)} can't be the name of a setting.`,
  invalid_value: (key: string) => `The value of ${key} isn't allowed.`,
}

/** @throws FileRefusal invalid_argument */
export function requireAllowed(changes: PropertyChanges): void {
  for (const [key, value] of Object.entries(changes)) {
    const problem = propertyProblem(key, value ?? '')
    // Anything may be removed, except what the node sets.
    if (!problem || (value === null && problem === 'invalid_value')) continue
    throw new FileRefusal('invalid_argument', problems[problem](key), path)
  }
}

/**
 * Changes a server's settings on its disk. The file is made if it is missing. What somebody else changes meanwhile is kept.
 * @throws FileRefusal invalid_argument, out_of_space, file_changed if the file doesn't rest
 */
export async function changeProperties(files: FileService, changes: PropertyChanges): Promise<void> {
  requireAllowed(changes)
  await applyProperties(files, changes)
}

/** The same for what the node itself sets. */
export async function applyProperties(files: FileService, changes: PropertyChanges): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { bytes, etag } = await currentProperties(files)
    const edited = editProperties(bytes, changes)
    if (etag !== undefined && edited.equals(bytes)) return
    try {
      await files.write(path, once(edited), etag === undefined ? { isNew: true } : { ifMatch: etag })
      return
    } catch (error) {
      const hasMoved =
        error instanceof FileRefusal && (error.code === 'file_changed' || error.code === 'already_exists')
      if (!hasMoved || attempt === triesMax) throw error
    }
  }
}

async function currentProperties(files: FileService): Promise<{ bytes: Buffer; etag: string | undefined }> {
  try {
    const { body, etag, size } = await files.read(path)
    if (size > bytesMax) {
      body.destroy()
      throw new FileRefusal('invalid_argument', `${path} can't have more than ${bytesMax} bytes.`, path)
    }
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    return { bytes: Buffer.concat(parts), etag }
  } catch (error) {
    if (error instanceof FileRefusal && error.code === 'not_found') return { bytes: Buffer.alloc(0), etag: undefined }
    throw error
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes
}
