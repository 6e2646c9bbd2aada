import { oneOf } from '../../kit/one_of.values.ts'

/** What is wrong with a file that was accepted all the same, because the game or other sites accept it too. */
export const fileWarningCodes = [
  'archive_protected',
  'doubled_key',
  'metadata_list',
  'mod_id_missing',
  'pack_format_missing',
  'placeholder',
  'quilt_zip',
  'texture_pack',
  'yaml_tabs',
] as const
export type FileWarningCode = (typeof fileWarningCodes)[number]
export const isFileWarningCode = oneOf(fileWarningCodes)
