/** An entry of a tar file. Everything can be false. */
export interface TarEntry {
  name: string
  data?: Buffer | string
  /** `0` file, `1` hard link, `2` link, `3` device, `5` folder, `6` FIFO. */
  type?: string
  link?: string
  /** How a name too long for the header is written. */
  by?: 'pax' | 'gnu'
}

const block = 512

function header(name: string, size: number, type: string, link = ''): Buffer {
  const bytes = Buffer.alloc(block)
  bytes.write(name.slice(0, 100), 0)
  bytes.write('0000644\0', 100)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write('        ', 148)
  bytes.write(type, 156)
  bytes.write(link, 157)
  bytes.write('ustar\x0000', 257, 'latin1')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((block - (data.length % block)) % block)])
}

function paxPath(name: string): Buffer {
  const rest = ` path=${name}\n`
  let length = rest.length
  while (String(length).length + Buffer.byteLength(rest) !== length) length++
  return Buffer.from(`${length}${rest}`)
}

function extension({ name, by }: TarEntry): Buffer[] {
  if (!by) return []
  const data = by === 'pax' ? paxPath(name) : Buffer.from(`${name}\0`)
  return [header('long', data.length, by === 'pax' ? 'x' : 'L'), padded(data)]
}

/** Writes a tar file by hand, so that a test can have what no tool would write. */
export function buildTar(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap((entry) => {
    const data = Buffer.from(entry.data ?? '')
    const own = header(entry.by ? 'short' : entry.name, data.length, entry.type ?? '0', entry.link)
    return [...extension(entry), own, padded(data)]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}
