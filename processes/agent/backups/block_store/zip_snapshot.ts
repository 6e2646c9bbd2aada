import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { StoredEntry } from './snapshot_objects.ts'

/** These are compressed already. */
const compressedNames = /\.(?:mca|mcr|jar|zip|gz|png|jpg|jpeg|ogg|mp3|webp|zst|xz)$/i

/** An archive of the entries, which reads each file's content when its turn comes. `contentOf` is called in the order of the entries. */
export function zipEntries(
  entries: readonly StoredEntry[],
  contentOf: (entry: StoredEntry) => AsyncIterable<Buffer>,
): Readable {
  const archive = new ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => out.destroy(error)
  archive.on('error', fail)
  for (const entry of entries) {
    const options = { mtime: new Date(Number(BigInt(entry.modifiedNs) / 1_000_000n)), mode: modeOf(entry) }
    if (entry.kind === 'folder') {
      archive.addEmptyDirectory(entry.path, options)
      continue
    }
    const compress = !compressedNames.test(entry.path)
    archive.addReadStreamLazy(entry.path, { ...options, compress, size: entry.size }, (done) => {
      const stream = Readable.from(contentOf(entry), { objectMode: false })
      stream.on('error', fail)
      done(null, stream)
    })
  }
  archive.end()
  archive.outputStream.on('error', fail).pipe(out)
  return out
}

const [fileType, folderType] = [0o100_000, 0o040_000]

const modeOf = ({ kind, mode }: StoredEntry) => (kind === 'folder' ? folderType : fileType) | mode
