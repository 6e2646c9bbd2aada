import { defineErrors } from '@adit/platform/http/errors.ts'

export const versionErrors = defineErrors({
  version_not_found: { family: 'not_found', wording: 'There is no such version.' },
  project_missing: { family: 'invalid_input', wording: '{field} must name the project of the version.' },
  version_status_not_settable: {
    family: 'invalid_input',
    wording: '{field}: "{status}" cannot be set here; POST /version/ID/schedule takes a time.',
  },
  last_file: { family: 'invalid_input', wording: 'A version needs at least one file; this is its last.' },
  file_not_found: { family: 'not_found', wording: 'The version has no such file.' },
  unknown_game_version: { family: 'invalid_input', wording: '{field}: there is no game version "{value}".' },
  unknown_loader: { family: 'invalid_input', wording: '{field}: there is no loader "{value}".' },
  not_a_modpack: { family: 'invalid_input', wording: '{field}: only a modpack has loaders of its content.' },
  unknown_dependency: { family: 'invalid_input', wording: '{field}: there is no {kind} "{value}".' },
  duplicate_dependency: { family: 'invalid_input', wording: '{field}: the dependency "{value}" is named twice.' },
  part_not_declared: { family: 'invalid_input', wording: 'The part "{part}" is not named in file_parts.' },
  part_missing: {
    family: 'invalid_input',
    wording: 'file_parts names "{part}", but no part of this name came with a file name.',
  },
  file_name_missing: { family: 'invalid_input', wording: 'The part "{part}" has no file name.' },
  file_name_invalid: { family: 'invalid_input', wording: 'The file name "{filename}" cannot be used: {reason}.' },
  file_type_refused: {
    family: 'invalid_input',
    wording: 'The file "{filename}" has the wrong ending; allowed are {allowed}.',
  },
  file_refused: { family: 'invalid_input', wording: 'The file "{filename}" was refused: {reason}' },
  file_empty: { family: 'invalid_input', wording: 'The file "{filename}" is empty.' },
  too_many_files: { family: 'invalid_input', wording: 'A version holds at most {limit} files.' },
})
