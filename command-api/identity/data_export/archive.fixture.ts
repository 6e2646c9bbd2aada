import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Texts of the files in a ZIP archive, by name. */
export async function filesIn(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error))),
  )
  const files: Record<string, string> = {}
  const ended = Promise.withResolvers<void>()
  zip.on('entry', (entry: yauzl.Entry) => {
    zip.openReadStream(entry, async (error, stream) => {
      if (!stream) return ended.reject(error)
      files[entry.fileName] = (await buffer(stream)).toString()
      zip.readEntry()
    })
  })
  zip.once('end', () => ended.resolve())
  zip.readEntry()
  await ended.promise
  return files
}
