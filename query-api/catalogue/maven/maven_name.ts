import { extensionOf, type FileType } from '@adit/events/catalogue/version/file_type.values.ts'
import type { VersionFile } from '@adit/events/catalogue/version/version.events.ts'

export const checksums = ['md5', 'sha1', 'sha256', 'sha512'] as const
export type Checksum = (typeof checksums)[number]

export interface MavenName {
  name: string
  /** The requested checksum of the file, if not the file itself. */
  checksum: Checksum | undefined
}

/** Removes `.sha1` and similar extensions from a file's name. */
export function mavenName(file: string): MavenName {
  const checksum = checksums.find((one) => file.endsWith(`.${one}`))
  return { checksum, name: checksum ? file.slice(0, -checksum.length - 1) : file }
}

/** The classifiers that build tools use for file types. */
const typeOfClassifier: Readonly<Record<string, FileType>> = {
  sources: 'sources-jar',
  javadoc: 'javadoc-jar',
  dev: 'dev-jar',
}

type File = Pick<VersionFile, 'filename' | 'fileType' | 'primary'>

/** The file for the coordinates alone: the primary file. Undefined for a version without files. */
export const mainFile = <Some extends File>(files: readonly Some[]): Some | undefined =>
  files.find(({ primary }) => primary) ?? files[0]

/**
 * The file that a build tool means by a name under `<artifact>/<version>/`. The coordinates win, because all build tools request
 * `<artifact>-<version>.jar`; then the file's own name, then its ending.
 */
export function mavenFile<Some extends File>(
  files: readonly Some[],
  name: string,
  { artifact, version }: { artifact: string; version: string },
): Some | undefined {
  const extension = extensionOf(name)
  const stem = extension === undefined ? name : name.slice(0, -extension.length - 1)
  const has = ({ filename }: File) => extensionOf(filename) === extension
  const start = `${artifact}-${version}`
  if (stem === start) {
    const main = mainFile(files)
    return main && has(main) ? main : files.find((file) => file.fileType === null && has(file))
  }
  const classifier = stem.startsWith(`${start}-`) ? stem.slice(start.length + 1) : undefined
  const type = classifier === undefined ? undefined : typeOfClassifier[classifier]
  return (
    files.find(({ fileType }) => type !== undefined && fileType === type) ??
    files.find(({ filename }) => filename === name) ??
    files.find(({ filename }) => classifier && filename.endsWith(`-${classifier}.${extension}`))
  )
}
