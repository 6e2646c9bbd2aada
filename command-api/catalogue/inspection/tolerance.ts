import { type FileWarningCode, isFileWarningCode } from '@adit/events/catalogue/version/file_warning.values.ts'
import type { FileWarning } from '@adit/events/catalogue/version/version.events.ts'
import type { Inspection, InspectionWarning } from './inspection.ts'

/** `entry` is the entry of the archive that is meant. */
const MESSAGES: Readonly<Record<FileWarningCode, (entry: string) => string>> = {
  archive_protected: () => 'The archive is protected against unpacking, so other programs may not be able to read it.',
  doubled_key: (entry) => `${entry} sets the same key twice. Some loaders refuse that.`,
  metadata_list: (entry) => `${entry} is a list. Only its first item is used.`,
  mod_id_missing: (entry) => `${entry} has no mod id.`,
  pack_format_missing: (entry) => `${entry} has no pack_format, so the game shows the pack as incompatible.`,
  placeholder: (entry) => `${entry} contains a placeholder that the build did not replace.`,
  quilt_zip: () => 'The mod is a .zip file. Most versions of Quilt only load .jar files.',
  texture_pack: (entry) =>
    `The pack has ${entry} and no pack.mcmeta, so only versions of the game before 1.6.1 load it.`,
  yaml_tabs: (entry) => `${entry} is indented with tabs, which YAML doesn't allow.`,
}

export function warningOf(code: FileWarningCode, entry?: string): InspectionWarning {
  return { code, data: { ...(entry !== undefined && { entry }) }, message: MESSAGES[code](entry ?? '') }
}

const MOD_FILES = ['quilt.mod.json', 'fabric.mod.json'] as const

/** What is kept with the file of a version: what other sites accept, too, and its members should know. */
export function keptWarnings(inspection: Inspection, loaders: readonly string[]): FileWarning[] {
  const isQuiltZip =
    inspection.extension === 'zip' &&
    loaders.includes('quilt') &&
    MOD_FILES.some((marker) => inspection.markers.includes(marker))
  return [...(isQuiltZip ? [warningOf('quilt_zip')] : []), ...inspection.warnings].flatMap(
    ({ code, data: { entry } }) =>
      isFileWarningCode(code) ? [{ code, ...(typeof entry === 'string' && { entry }) }] : [],
  )
}
