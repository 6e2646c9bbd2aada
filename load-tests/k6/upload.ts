const boundary = 'a-boundary-that-no-file-holds'

export const uploadType = `multipart/form-data; boundary=${boundary}`

/** Built by hand, because k6's own forms have no fixed order and the data must come first. */
export function uploadOf(data: object, filename: string, file: readonly number[]): ArrayBuffer {
  const part = (head: string) => ascii(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
  const bytes = [
    ...part('name="data"'),
    ...ascii(`${JSON.stringify(data)}\r\n`),
    ...part(`name="jar"; filename="${filename}"\r\nContent-Type: application/java-archive`),
    ...file,
    ...ascii(`\r\n--${boundary}--\r\n`),
  ]
  return new Uint8Array(bytes).buffer
}

/** A zip of stored entries, the smallest possible mod: its metadata, and bytes that no other file has. */
export function modJar(salt: string): number[] {
  const metadata = { schemaVersion: 1, id: 'load_mod', version: '1.0.0', name: 'Load', depends: { minecraft: '*' } }
  return zip([
    ['fabric.mod.json', JSON.stringify(metadata)],
    ['assets/load_mod/salt.txt', salt.repeat(200)],
  ])
}

function zip(entries: readonly (readonly [name: string, text: string])[]): number[] {
  const bytes: number[] = []
  const directory: number[] = []
  for (const [name, text] of entries) {
    const at = bytes.length
    const [nameBytes, data] = [ascii(name), ascii(text)]
    // Version 2.0, stored, 1980-01-01; then checksum, both sizes, length of the name, no extra field.
    const facts = [20, 0, 0, 0, 0, 0, 0, 0, 33, 0, ...u32(crc32(data)), ...u32(data.length), ...u32(data.length)]
    const lengths = [...u16(nameBytes.length), 0, 0]
    bytes.push(0x50, 0x4b, 3, 4, ...facts, ...lengths, ...nameBytes, ...data)
    const rest = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...u32(at)]
    directory.push(0x50, 0x4b, 1, 2, 20, 0, ...facts, ...lengths, ...rest, ...nameBytes)
  }
  const counts = [...u16(entries.length), ...u16(entries.length)]
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...counts, ...u32(directory.length), ...u32(bytes.length), 0, 0]
  return [...bytes, ...directory, ...end]
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
const u16 = (value: number) => [value & 255, (value >> 8) & 255]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]

function crc32(bytes: readonly number[]): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
