import { oneOf } from '../../kit/one_of.values.ts'

/** The purpose of an additional file. Most files have none (null on the wire). */
export const fileTypes = [
  'required-resource-pack',
  'optional-resource-pack',
  'sources-jar',
  'dev-jar',
  'javadoc-jar',
  'signature',
  'unknown',
] as const
export type FileType = (typeof fileTypes)[number]
export const isFileType = oneOf(fileTypes)

/** Extensions that a version file may have, in lower case, without the dot. */
export const fileExtensions = ['jar', 'zip', 'litemod', 'mrpack', 'asc', 'gpg', 'sig'] as const
export type FileExtension = (typeof fileExtensions)[number]
export const isFileExtension = oneOf(fileExtensions)

const contentTypes: Record<FileExtension, string> = {
  jar: 'application/java-archive',
  zip: 'application/zip',
  litemod: 'application/java',
  mrpack: 'application/x-modrinth-modpack+zip',
  asc: 'application/pgp-signature',
  gpg: 'application/pgp-signature',
  sig: 'application/pgp-signature',
}
export const contentTypeOfFile = (extension: FileExtension): string => contentTypes[extension]

/** Extension of a file name in lower case. Undefined if the name has none. */
export const extensionOf = (filename: string): string | undefined => /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase()
