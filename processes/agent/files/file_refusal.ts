/** What the file service refuses, by stable code. */
export const fileRefusalCodes = [
  'already_exists',
  'archive_corrupted',
  'archive_duplicate_name',
  'archive_encrypted',
  'archive_too_large',
  'archive_unknown_format',
  'archive_unsafe_entry',
  'cancelled',
  'conflicting_files',
  'file_changed',
  'folder_not_empty',
  'folder_too_large',
  'hash_mismatch',
  'invalid_argument',
  'invalid_path',
  'length_mismatch',
  'no_access',
  'not_a_file',
  'not_a_folder',
  'not_found',
  'out_of_space',
  'range_not_satisfiable',
  'reserved_name',
  'too_deep',
  'too_many_entries',
  'too_many_handles',
  'too_many_operations',
  'too_many_sessions',
  'upload_closed',
  'upload_incomplete',
  'worker_ended',
] as const
export type FileRefusalCode = (typeof fileRefusalCodes)[number]

/** An expected refusal. Everything else that is thrown is a fault. */
export class FileRefusal extends Error {
  readonly code: FileRefusalCode
  readonly path: string | undefined

  constructor(code: FileRefusalCode, message: string, path?: string) {
    super(message)
    this.name = 'FileRefusal'
    this.code = code
    this.path = path
  }
}

const refusals: Readonly<Record<string, readonly [FileRefusalCode, (path: string) => string]>> = {
  ENOENT: ['not_found', (path) => `${path} doesn't exist.`],
  EEXIST: ['already_exists', (path) => `${path} already exists.`],
  ENOTEMPTY: ['folder_not_empty', (path) => `${path} isn't empty.`],
  ELOOP: ['not_a_file', (path) => `${path} is a link. Links aren't followed.`],
  ENOTDIR: ['not_a_folder', (path) => `${path} isn't a folder. Links aren't followed.`],
  EISDIR: ['not_a_file', (path) => `${path} is a folder.`],
  ENXIO: ['not_a_file', (path) => `${path} isn't a plain file.`],
  ENAMETOOLONG: ['invalid_path', (path) => `A name in ${path} is longer than 255 bytes.`],
  EINVAL: ['invalid_path', (path) => `${path} can't be moved into itself.`],
  EACCES: ['no_access', (path) => `The server's account may not access ${path}.`],
  EPERM: ['no_access', (path) => `The server's account may not access ${path}.`],
  ENOSPC: ['out_of_space', (path) => `The disk is full, so ${path} could not be written.`],
  EDQUOT: ['out_of_space', (path) => `The disk is full, so ${path} could not be written.`],
  EFBIG: ['out_of_space', (path) => `${path} would be too large for the disk.`],
}

/** What the system refused, as a refusal. Anything unexpected stays what it is. */
export function asRefusal(error: unknown, path: string): unknown {
  const known = error instanceof Error && 'code' in error ? refusals[String(error.code)] : undefined
  return known ? new FileRefusal(known[0], known[1](path), path) : error
}

/** Runs `work`, turning the system's refusals into ours. */
export function refusing<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asRefusal(error, path)
  }
}
