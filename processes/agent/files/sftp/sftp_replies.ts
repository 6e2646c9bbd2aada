import ssh2 from 'ssh2'
import type { FileEntry } from '../entries.ts'
import { FileRefusal, type FileRefusalCode } from '../file_refusal.ts'

const { STATUS_CODE } = ssh2.utils.sftp

/** Shown to clients. The true permissions are no concern of theirs. */
const modes: Readonly<Record<FileEntry['type'], number>> = {
  directory: 0o040755,
  file: 0o100644,
  symlink: 0o120777,
  other: 0o100000,
}

export interface ShownAttributes {
  mode: number
  uid: number
  gid: number
  size: number
  atime: number
  mtime: number
}

export const attributesOf = ({ type, size = 0, modified }: FileEntry): ShownAttributes => ({
  mode: modes[type],
  uid: 0,
  gid: 0,
  size,
  atime: modified,
  mtime: modified,
})

const letters: Readonly<Record<FileEntry['type'], string>> = {
  directory: 'drwxr-xr-x',
  file: '-rw-r--r--',
  symlink: 'lrwxrwxrwx',
  other: '----------',
}

/** The line that old clients show as it is. */
export function longName({ name, type, size = 0, modified }: FileEntry): string {
  const date = new Date(modified * 1_000).toISOString().slice(0, 10)
  return `${letters[type]} 1 server server ${String(size).padStart(12)} ${date} ${name}`
}

const statusOf: Readonly<Partial<Record<FileRefusalCode, number>>> = {
  not_found: STATUS_CODE.NO_SUCH_FILE,
  no_access: STATUS_CODE.PERMISSION_DENIED,
  reserved_name: STATUS_CODE.PERMISSION_DENIED,
}

/** Status and words for a client. What isn't a refusal is told without details. */
export function statusFor(error: unknown): { code: number; message: string } {
  if (!(error instanceof FileRefusal)) return { code: STATUS_CODE.FAILURE, message: 'Something went wrong.' }
  return { code: statusOf[error.code] ?? STATUS_CODE.FAILURE, message: error.message }
}
