/** Stable codes of what can be wrong with an uploaded file. Each is also the key of its translated text. */
export type FileRefusalCode =
  | 'file_empty'
  | 'file_extension'
  | 'not_an_archive'
  | 'archive_truncated'
  | 'archive_damaged'
  | 'archive_too_many_entries'
  | 'archive_bomb'
  | 'archive_nesting'
  | 'archive_overlap'
  | 'archive_path'
  | 'archive_duplicate'
  | 'archive_encrypted'
  | 'archive_symlink'
  | 'archive_unsupported'
  | 'metadata_invalid'
  | 'metadata_missing'
  | 'metadata_too_large'
  | 'signature_invalid'

export type FileRefusalData = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** What is wrong, as data: `data` names the entry, field, limit and value; `message` says it in plain English. */
export interface FileRefusal {
  code: FileRefusalCode
  data: FileRefusalData
  message: string
}

/** Thrown if a file can't be accepted whatever its loader is. It is the file's fault, so it is never reported as ours. */
export class InspectionRefusal extends Error implements FileRefusal {
  readonly code: FileRefusalCode
  readonly data: FileRefusalData

  constructor(code: FileRefusalCode, message: string, data: FileRefusalData = {}) {
    super(message)
    this.name = 'InspectionRefusal'
    this.code = code
    this.data = data
  }

  /** The plain, serializable form. */
  toRefusal(): FileRefusal {
    return { code: this.code, data: this.data, message: this.message }
  }
}

const SHOWN = 120

/** Makes a name from a hostile file safe for a message: control characters become `?`, and the length is capped. */
export function quote(name: string): string {
  const shown = name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name
  return `"${shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '?')}"`
}
