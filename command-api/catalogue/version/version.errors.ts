import { defineErrors } from '@adit/platform/http/errors.ts'

export const versionErrors = defineErrors({
  version_not_found: { family: 'not_found', wording: 'The version does not exist.' },
  project_missing: {
    family: 'invalid_input',
    wording: '{field} must be the id or slug of the project that the version belongs to.',
  },
  version_status_not_settable: {
    family: 'invalid_input',
    wording: `{field}: "{status}" can't be set here. To schedule a version, use POST /version/ID/schedule.`,
  },
  last_file: {
    family: 'invalid_input',
    wording: "A version needs at least one file, so you can't remove the last one.",
  },
  file_not_found: { family: 'not_found', wording: 'The version does not have this file.' },
  unknown_game_version: {
    family: 'invalid_input',
    wording: '{field}: the game version "{value}" does not exist. GET /v2/tag/game_version lists all game versions.',
  },
  unknown_loader: {
    family: 'invalid_input',
    wording: '{field}: the loader "{value}" does not exist. GET /v2/tag/loader lists all loaders.',
  },
  not_a_modpack: { family: 'invalid_input', wording: "{field} is only for modpacks, and this version isn't one." },
  unknown_dependency: { family: 'invalid_input', wording: '{field}: the {kind} "{value}" does not exist.' },
  duplicate_dependency: { family: 'invalid_input', wording: '{field}: the dependency "{value}" is listed twice.' },
  part_not_declared: {
    family: 'invalid_input',
    wording: 'The part "{part}" is not listed in file_parts. List it there or leave it out.',
  },
  part_missing: {
    family: 'invalid_input',
    wording: 'file_parts names the part "{part}", but the body has no part of this name with a file name.',
  },
  file_name_missing: {
    family: 'invalid_input',
    wording: 'The part "{part}" has no file name. Add filename to its Content-Disposition.',
  },
  file_name_invalid: { family: 'invalid_input', wording: 'The file name "{filename}" is not allowed: {reason}.' },
  file_type_refused: {
    family: 'invalid_input',
    wording: 'The file "{filename}" has a file extension that is not allowed. Allowed: {allowed}.',
  },
  file_refused: { family: 'invalid_input', wording: 'The file "{filename}" was refused: {reason}' },
  file_empty: { family: 'invalid_input', wording: 'The file "{filename}" is empty.' },
  too_many_files: { family: 'invalid_input', wording: 'A version can have at most {limit} files.' },
})
