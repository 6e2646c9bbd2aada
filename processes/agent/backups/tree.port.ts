/** A file or folder below the root of a tree. */
export interface TreeEntry {
  /** Relative to the root, with `/`. */
  path: string
  kind: 'file' | 'folder'
  /** Bytes; 0 for a folder. */
  size: number
  /** Permission bits, at most 0o777. */
  mode: number
  /** Nanoseconds since 1970, as decimal digits. Programs can set it. */
  modifiedNs: string
  /** When the file or its facts last changed, which no program can set; as decimal digits of nanoseconds since 1970. */
  changedNs: string
  /** What tells a replaced file from a changed one; decimal digits. */
  inode: string
}

/** Something in a tree that no backup can hold: a link, a device, a socket, a pipe, or a name that isn't UTF-8. */
export interface SkippedEntry {
  path: string
  kind: 'skipped'
}

export interface OpenTreeFile {
  /** Describes the file that is open, even if another has its name by now. */
  stat(): Promise<TreeEntry>
  /** Fills the buffer from a position, in bytes from 0. Resolves to the number of bytes read: fewer than asked only at the end. */
  read(into: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

/** The files of a server, to be read. Never follows links. */
export interface ReadTree {
  /** Absolute path of the root, for programs that read by themselves. */
  folder?: string
  /** Everything below the root; a folder comes before what is in it. Leaves out what disappears meanwhile. */
  walk(): AsyncIterable<TreeEntry | SkippedEntry>
  /** Undefined if there is no such file any more. */
  open(path: string): Promise<OpenTreeFile | undefined>
}

/** A new, empty folder that is being filled. */
export interface WriteTree {
  /** Absolute path of the root, for programs that write by themselves. */
  folder?: string
  makeFolder(entry: TreeEntry): Promise<void>
  /** Rejects if the file exists. Sets its permissions and its time. */
  writeFile(entry: TreeEntry, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Sets permissions and times of the folders and makes everything durable. */
  finish(): Promise<void>
}

const maxPathBytes = 4_096
const maxNameBytes = 255

/** Whether a path names something below a root, whoever wrote it: no empty, `.` or `..` part, no backslash and no control characters. */
export function isTreePath(path: string): boolean {
  if (path === '' || Buffer.byteLength(path) > maxPathBytes) return false
  return path.split('/').every(isTreeName)
}

/** Whether a name can be that of a file or folder in a tree. */
export function isTreeName(name: string): boolean {
  if (name === '' || name === '.' || name === '..' || Buffer.byteLength(name) > maxNameBytes) return false
  // U+FFFD stands for bytes that aren't UTF-8: by this name, nothing could be opened.
  return !/[\p{Cc}\\/\uFFFD]/u.test(name)
}
