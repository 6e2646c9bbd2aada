import { FileRefusal } from './file_refusal.ts'

/** Linux: NAME_MAX. */
export const nameBytesMax = 255
/** Linux: PATH_MAX. */
export const pathBytesMax = 4_096
/** Ours: each level holds a descriptor during a walk. */
export const depthMax = 64
/** Uploads and files that are being written lie here, in the server's own folder, so that a rename puts them in place. Nobody else sees it. */
export const reservedName = '.adit'

/** Components below the server's folder. Empty means the folder itself. */
export type JailPath = readonly string[]

export const showPath = (path: JailPath): string => `/${path.join('/')}`

/**
 * Splits what a client sent. `/` separates; empty components and `.` mean nothing.
 * @throws FileRefusal invalid_path, reserved_name
 */
export function parsePath(text: string): JailPath {
  if (Buffer.byteLength(text) > pathBytesMax) {
    throw new FileRefusal('invalid_path', `A path can't be longer than ${pathBytesMax} bytes.`)
  }
  const path = text.split('/').filter((name) => name !== '' && name !== '.')
  for (const name of path) checkName(name)
  if (path.length > depthMax) {
    throw new FileRefusal(
      'invalid_path',
      `A path can't have more than ${depthMax} levels (this one has ${path.length}).`,
    )
  }
  if (path[0] === reservedName) {
    throw new FileRefusal('reserved_name', `The name ${reservedName} is reserved for unfinished uploads.`)
  }
  return path
}

function checkName(name: string): void {
  if (name === '..') throw new FileRefusal('invalid_path', 'A path can\'t contain "..".')
  if (name.includes('\0')) throw new FileRefusal('invalid_path', "A path can't contain NUL.")
  if (!name.isWellFormed()) throw new FileRefusal('invalid_path', 'A path must be valid Unicode.')
  const bytes = Buffer.byteLength(name)
  if (bytes > nameBytesMax) {
    throw new FileRefusal('invalid_path', `A name can't be longer than ${nameBytesMax} bytes (this one has ${bytes}).`)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacter = /[\u0000-\u001f\u007f]/

/**
 * The same for a path that will be created: not the server's folder itself, and no control characters, which terminals and logs would obey.
 * @throws FileRefusal invalid_path, reserved_name
 */
export function parseNewPath(text: string): JailPath {
  const path = parsePath(text)
  if (path.length === 0) throw new FileRefusal('invalid_path', "The server's folder itself can't be replaced.")
  if (path.some((name) => controlCharacter.test(name))) {
    throw new FileRefusal('invalid_path', "A new name can't contain control characters.")
  }
  return path
}

/** Whether `path` is `folder` or lies in it. */
export const isWithin = (path: JailPath, folder: JailPath): boolean =>
  folder.length <= path.length && folder.every((name, at) => name === path[at])
