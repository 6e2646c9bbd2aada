/** Extensions that an uploaded file may have. */
export const FILE_EXTENSIONS = ['jar', 'zip', 'litemod', 'mrpack', 'asc', 'gpg', 'sig'] as const

export type FileExtension = (typeof FILE_EXTENSIONS)[number]

/** The allowed extension of a file name, in lower case; undefined when it has none of them. */
export function extensionOf(filename: string): FileExtension | undefined {
  const extension = /[^./\\]\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase()
  return FILE_EXTENSIONS.find((known) => known === extension)
}

/** Detached signatures of other files; they belong to no loader. */
export function isSignature(extension: string): boolean {
  return ['asc', 'gpg', 'sig'].includes(extension)
}
