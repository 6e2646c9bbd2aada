import { crc32, deflateRawSync } from 'node:zlib'
import yazl from 'yazl'

export interface ArchiveEntry {
  name: string
  data: Buffer | string
}

/** The same time in every archive, so that equal entries give equal bytes and hashes. */
const WRITTEN_AT = new Date(2024, 0, 1)

/** A well-formed archive. `comment` is the comment of the archive itself. */
export async function buildZip(entries: readonly ArchiveEntry[], options: { comment?: string } = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const entry of entries) {
    zip.addBuffer(Buffer.from(entry.data), entry.name, { mtime: WRITTEN_AT, forceDosTimestamp: true })
  }
  zip.end({ forceZip64Format: false, comment: options.comment ?? '' })
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** An entry whose fields can all be falsified. Omitted fields get their true values. */
export interface RawEntry {
  name: string
  data?: Buffer | string
  /** The bytes as packed, if they should not be those of `data`. */
  body?: Buffer
  /** Name in the local header, if it should differ from the directory's. */
  localName?: string
  /** Bit 0 means encrypted, bit 6 strongly encrypted. */
  flags?: number
  /** Flags in the local header, if they should differ from the directory's. */
  localFlags?: number
  /** 0 stored, 8 deflated. */
  method?: number
  crc32?: number
  compressedSize?: number
  uncompressedSize?: number
  /** Unix mode; 0o120777 is a symbolic link. */
  mode?: number
  /** Offset of the local header according to the directory. */
  offset?: number
}

export interface RawEnd {
  entryCount?: number
  /** Writes zip64 records with this count. Their offset is false if `directoryOffset` is given. */
  zip64Count?: bigint
  directoryOffset?: bigint
  comment?: string
  /** Stands between the last entry of the directory and its end. */
  between?: Buffer
}

const UTF8 = 0x800

interface Prepared {
  entry: RawEntry
  name: Buffer
  body: Buffer
  fields: Buffer
}

/** The fields that local and central headers share, from flags to sizes. */
function sharedFields(entry: RawEntry, data: Buffer, body: Buffer): Buffer {
  const fields = Buffer.alloc(22)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE((entry.flags ?? 0) | UTF8, 2)
  fields.writeUInt16LE(entry.method ?? 8, 4)
  fields.writeUInt32LE(entry.crc32 ?? crc32(data), 10)
  fields.writeUInt32LE(entry.compressedSize ?? body.length, 14)
  fields.writeUInt32LE(entry.uncompressedSize ?? data.length, 18)
  return fields
}

function prepare(entry: RawEntry): Prepared {
  const data = Buffer.from(entry.data ?? '')
  const body = entry.body ?? ((entry.method ?? 8) === 8 ? deflateRawSync(data) : data)
  return { entry, name: Buffer.from(entry.name), body, fields: sharedFields(entry, data, body) }
}

function localRecord({ entry, body, fields }: Prepared): Buffer {
  const name = Buffer.from(entry.localName ?? entry.name)
  const own = Buffer.from(fields)
  if (entry.localFlags !== undefined) own.writeUInt16LE(entry.localFlags | UTF8, 2)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(0x04034b50)
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(name.length)
  return Buffer.concat([head, own, lengths, name, body])
}

function centralRecord({ entry, name, fields }: Prepared, offset: number): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x02014b50)
  head.writeUInt16LE(0x0314, 4)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(name.length)
  tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 10)
  tail.writeUInt32LE(entry.offset ?? offset, 14)
  return Buffer.concat([head, fields, tail, name])
}

function zip64Records(count: bigint, directorySize: number, directoryOffset: bigint, at: number): Buffer {
  const records = Buffer.alloc(76)
  records.writeUInt32LE(0x06064b50, 0)
  records.writeBigUInt64LE(44n, 4)
  records.writeBigUInt64LE(count, 24)
  records.writeBigUInt64LE(count, 32)
  records.writeBigUInt64LE(BigInt(directorySize), 40)
  records.writeBigUInt64LE(directoryOffset, 48)
  records.writeUInt32LE(0x07064b50, 56)
  records.writeBigUInt64LE(BigInt(at), 64)
  records.writeUInt32LE(1, 72)
  return records
}

function endRecord(count: number, size: number, offset: number, comment: Buffer): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count & 0xffff, 8)
  end.writeUInt16LE(count & 0xffff, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}

/** Writes the bytes directly, so that a test can build archives that no proper tool would. */
export function rawZip(entries: readonly RawEntry[], end: RawEnd = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const prepared of entries.map(prepare)) {
    const record = localRecord(prepared)
    central.push(centralRecord(prepared, offset))
    locals.push(record)
    offset += record.length
  }
  const directory = Buffer.concat(central)
  const zip64 =
    end.zip64Count === undefined
      ? Buffer.alloc(0)
      : zip64Records(end.zip64Count, directory.length, end.directoryOffset ?? BigInt(offset), offset + directory.length)
  const start = end.zip64Count === undefined ? Number(end.directoryOffset ?? offset) : offset
  const count = end.entryCount ?? entries.length
  return Buffer.concat([
    ...locals,
    directory,
    end.between ?? Buffer.alloc(0),
    zip64,
    endRecord(count, directory.length, start, Buffer.from(end.comment ?? '')),
  ])
}

/** A few kilobytes that unpack to `megabytes`, with true sizes. */
export function bombZip(megabytes: number, beside: readonly RawEntry[] = []): Buffer {
  return rawZip([...beside, { name: 'zeros.bin', data: Buffer.alloc(megabytes * 1024 * 1024) }])
}

/** Claims to unpack to `claimed` bytes but unpacks to `data`. */
export function lyingSizeZip(name: string, data: Buffer | string, claimed: number): Buffer {
  return rawZip([{ name, data, uncompressedSize: claimed }])
}

/** Many directory entries that share one body: small on disk, huge when unpacked. */
export function overlappingZip(copies: number): Buffer {
  const body: RawEntry = { name: 'first.bin', data: Buffer.alloc(1024, 7) }
  const others = Array.from({ length: copies }, (_, index) => ({ ...body, name: `copy-${index}.bin`, offset: 0 }))
  return rawZip([body, ...others])
}

/** An archive with this many empty entries, all of them listed. */
export function manyEntriesZip(count: number): Buffer {
  const entries = Array.from({ length: count }, (_, index) => ({ name: `f${index}`, method: 0 }))
  return rawZip(entries, count > 0xffff ? { zip64Count: BigInt(count) } : {})
}

/** Packs `leaf` into an archive, that into another one, and so on `depth` times, with `fanOut` copies at each level. */
export function nestedZip(
  depth: number,
  fanOut = 1,
  leaf: Buffer = rawZip([{ name: 'leaf.txt', data: 'leaf' }]),
): Buffer {
  let inner = leaf
  for (let level = 0; level < depth; level += 1) {
    inner = rawZip(Array.from({ length: fanOut }, (_, index) => ({ name: `level-${level}-${index}.zip`, data: inner })))
  }
  return inner
}

/** The first `share` (0 to 1) of the bytes. */
export function truncated(archive: Buffer, share: number): Buffer {
  return archive.subarray(0, Math.floor(archive.length * share))
}
