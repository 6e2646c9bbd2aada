import { FileRefusal } from '../file_refusal.ts'
import type { Chunks } from '../writing.ts'
import type { ArchiveItem } from './archive_item.ts'
import { corrupted } from './zip_reader.ts'

/** POSIX: pax. Archives are made of blocks of this many bytes. */
const blockBytes = 512
/** Ours: names and pax headers are kept in memory. */
const extensionBytesMax = 65_536

const types: Readonly<Record<string, ArchiveItem['type']>> = {
  '0': 'file',
  '\0': 'file',
  '7': 'file',
  '5': 'directory',
}

/** Reads a stream by exact lengths. */
class BlockReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(chunks: Chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Up to `length` bytes. Undefined at the end of the stream. */
  async some(length: number): Promise<Uint8Array | undefined> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) return undefined
      this.#rest = next.value
    }
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  /** All of `length` bytes. Undefined if the stream ends before the first of them. */
  async exactly(length: number): Promise<Buffer | undefined> {
    const parts: Uint8Array[] = []
    let missing = length
    while (missing > 0) {
      const part = await this.some(missing)
      if (!part && missing === length) return undefined
      if (!part) throw corrupted('it ends in the middle of an entry.')
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}

/**
 * The entries of a tar stream: ustar, with the longer names of pax and GNU. An item's body must be read before the next item, or it is skipped.
 * @throws FileRefusal archive_corrupted
 */
export async function* readTar(chunks: Chunks): AsyncGenerator<ArchiveItem, void, void> {
  const reader = new BlockReader(chunks)
  let override: { path?: string; size?: number } = {}
  try {
    for (;;) {
      const header = await reader.exactly(blockBytes)
      if (!header) throw corrupted('its end is missing.')
      if (header.every((byte) => byte === 0)) return
      checkSum(header)
      const size = override.size ?? number(header, 124, 12)
      const type = String.fromCharCode(header[156] ?? 0)
      if (type === 'x' || type === 'L') {
        override = { ...override, ...(await extension(reader, type, size)) }
        continue
      }
      if (type === 'g' || type === 'K') {
        await skip(reader, padded(size))
        continue
      }
      const name = override.path ?? ustarName(header)
      override = {}
      const kind = types[type] ?? 'other'
      const isFolder = kind === 'directory' || (kind === 'file' && name.endsWith('/'))
      yield* item(reader, { name, type: isFolder ? 'directory' : kind, size })
    }
  } finally {
    await reader.close()
  }
}

async function* item(reader: BlockReader, about: Omit<ArchiveItem, 'body'>): AsyncGenerator<ArchiveItem, void, void> {
  let left = about.size
  async function* body() {
    while (left > 0) {
      const part = await reader.some(left)
      if (!part) throw corrupted(`it ends in the middle of ${JSON.stringify(about.name.slice(0, 200))}.`)
      left -= part.length
      yield part
    }
  }
  yield { ...about, body }
  for await (const _ of body());
  await skip(reader, padded(about.size) - about.size)
}

const padded = (size: number): number => Math.ceil(size / blockBytes) * blockBytes

async function skip(reader: BlockReader, length: number): Promise<void> {
  for (let left = length; left > 0; ) {
    const part = await reader.some(left)
    if (!part) throw corrupted('it ends in the middle of an entry.')
    left -= part.length
  }
}

async function extension(reader: BlockReader, type: string, size: number): Promise<{ path?: string; size?: number }> {
  if (size > extensionBytesMax) throw corrupted(`a header has more than ${extensionBytesMax} bytes.`)
  const data = await reader.exactly(padded(size))
  if (!data) throw corrupted('it ends in the middle of a header.')
  return type === 'L' ? { path: text(data.subarray(0, size)) } : paxFields(data.subarray(0, size))
}

/** Lines of `<length> <key>=<value>\n`, where the length counts the whole line. */
function paxFields(data: Buffer): { path?: string; size?: number } {
  const fields: { path?: string; size?: number } = {}
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(' ', at)
    const length = Number(data.subarray(at, space).toString())
    const end = at + length
    if (space < 0 || !Number.isSafeInteger(length) || space >= end || end > data.length || data[end - 1] !== 0x0a) {
      throw corrupted('a header is malformed.')
    }
    const [key = '', ...value] = data
      .subarray(space + 1, end - 1)
      .toString()
      .split('=')
    if (key === 'path') fields.path = value.join('=')
    if (key === 'size') fields.size = wholeNumber(value.join('='), 10)
    at = end
  }
  return fields
}

function ustarName(header: Buffer): string {
  const name = text(header.subarray(0, 100))
  const isUstar = header.subarray(257, 263).toString('latin1') === 'ustar\0'
  const prefix = isUstar ? text(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

const text = (field: Buffer): string => {
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? undefined : end).toString()
}

function wholeNumber(digits: string, radix: number): number {
  const value = digits === '' ? 0 : Number.parseInt(digits, radix)
  if (!/^[0-9]*$/.test(digits) || !Number.isSafeInteger(value)) throw corrupted('a size is malformed.')
  return value
}

/** Octal digits, or, as GNU writes large ones, binary after a set first bit. */
function number(header: Buffer, at: number, length: number): number {
  const field = header.subarray(at, at + length)
  if (((field[0] ?? 0) & 0x80) === 0) return wholeNumber(text(field).trim(), 8)
  const value = BigInt(`0x${field.toString('hex')}`) & ((1n << BigInt(length * 8 - 1)) - 1n)
  if (value > Number.MAX_SAFE_INTEGER) throw corrupted('a size is malformed.')
  return Number(value)
}

function checkSum(header: Buffer): void {
  const claimed = number(header, 148, 8)
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  if (sum !== claimed)
    throw new FileRefusal('archive_corrupted', "The archive is damaged: a header doesn't match its checksum.")
}
