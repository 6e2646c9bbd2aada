/** First bytes of files that people upload by mistake. */
const SIGNATURES: readonly (readonly [prefix: Buffer, name: string])[] = [
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'a PNG image'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'a JPEG image'],
  [Buffer.from('GIF8'), 'a GIF image'],
  [Buffer.from('RIFF'), 'a WebP image or a RIFF file'],
  [Buffer.from('BM'), 'a BMP image'],
  [Buffer.from('%PDF'), 'a PDF document'],
  [Buffer.from('Rar!'), 'a RAR archive'],
  [Buffer.from([0x37, 0x7a, 0xbc, 0xaf]), 'a 7z archive'],
  [Buffer.from([0x1f, 0x8b]), 'a gzip file'],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'a Zstandard file'],
  [Buffer.from('BZh'), 'a bzip2 file'],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a]), 'an xz file'],
  [Buffer.from('MZ'), 'a Windows program'],
  [Buffer.from([0x7f, 0x45, 0x4c, 0x46]), 'a Linux program'],
  [Buffer.from([0xca, 0xfe, 0xba, 0xbe]), 'a Java class file'],
  [Buffer.from('#!'), 'a script'],
  [Buffer.from('OggS'), 'an Ogg file'],
]

const ZIP_HEADS = [0x04034b50, 0x06054b50]

export function looksLikeZip(head: Buffer): boolean {
  return head.length >= 4 && ZIP_HEADS.includes(head.readUInt32LE(0))
}

/** The kind of file that starts with these bytes; undefined if unknown. */
export function knownContent(head: Buffer): string | undefined {
  if (looksLikeZip(head)) return 'a zip archive'
  return SIGNATURES.find(([prefix]) => head.subarray(0, prefix.length).equals(prefix))?.[1]
}

/** What the file is according to its first bytes, for a message: "a PNG image". */
export function describeContent(head: Buffer): string {
  const known = knownContent(head)
  if (known) return known
  const text = head.toString('utf8').trimStart().toLowerCase()
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'a web page'
  const binary = head.some((byte) => byte === 0 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13))
  return binary ? 'a file of an unknown kind' : 'a text file'
}
