import type { FileWarningCode } from '@adit/events/catalogue/version/file_warning.values.ts'
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'

/** What is wrong with a file that was accepted. `entry` is the part of the archive that is meant. */
const fileWarningTexts: Readonly<Record<FileWarningCode, MessageDescriptor>> = defineMessages({
  archive_protected: {
    id: 'fileWarning.protected',
    defaultMessage: 'The archive is protected against unpacking, so other programs may not be able to read it.',
  },
  doubled_key: {
    id: 'fileWarning.doubledKey',
    defaultMessage: '{entry} sets the same key twice. Some loaders refuse that.',
  },
  metadata_list: {
    id: 'fileWarning.list',
    defaultMessage: '{entry} is a list. Only its first item is used.',
  },
  mod_id_missing: { id: 'fileWarning.modId', defaultMessage: '{entry} has no mod ID.' },
  pack_format_missing: {
    id: 'fileWarning.packFormat',
    defaultMessage: '{entry} has no pack_format, so the game shows the pack as incompatible.',
  },
  placeholder: {
    id: 'fileWarning.placeholder',
    defaultMessage: 'Your build didn’t replace a placeholder in {entry}.',
  },
  quilt_zip: {
    id: 'fileWarning.quiltZip',
    defaultMessage: 'The mod is a .zip file. Most versions of Quilt only load .jar files.',
  },
  texture_pack: {
    id: 'fileWarning.texturePack',
    defaultMessage: 'The pack has {entry} and no pack.mcmeta, so only game versions before 1.6.1 load it.',
  },
  yaml_tabs: {
    id: 'fileWarning.tabs',
    defaultMessage: '{entry} is indented with tabs, which YAML doesn’t allow.',
  },
})

/** In words; undefined for a code that is no warning of a file. */
export function fileWarningText(intl: IntlShape, code: string, entry: string | null): string | undefined {
  const text = Object.hasOwn(fileWarningTexts, code) ? fileWarningTexts[code as FileWarningCode] : undefined
  return text && intl.formatMessage(text, { entry: entry ?? '' })
}
