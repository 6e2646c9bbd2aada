import { refusals } from '@adit/platform/eventing/refusal.ts'

// What `version_upload.ts` refuses, for contracts: it loads the readers of archives.

/** One file by itself. */
export const fileRefusals = refusals(
  'file_name_missing',
  'file_name_invalid',
  'file_type_refused',
  'file_refused',
  'file_empty',
)
/** The files of a request, beside what they are by themselves. */
export const partRefusals = refusals('part_missing', 'duplicate_in_version')
/** Files whose parts the request declares. */
export const declaredPartRefusals = refusals('part_not_declared')
export const storeFilesRefusals = refusals('too_many_files')
