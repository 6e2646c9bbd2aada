import { defineErrors } from '@adit/platform/http/errors.ts'

export const projectErrors = defineErrors({
  project_not_found: { family: 'not_found', wording: 'The project does not exist.' },
  project_deleted: { family: 'not_found', wording: 'This project has been deleted.' },
  project_archived: {
    family: 'request_error',
    wording: "The project is archived, so it can't get new versions. Change its status first.",
  },
  environment_fixed: {
    family: 'request_error',
    wording:
      '{field}: only mods and modpacks can choose where they run. For other projects, it follows from their type.',
  },
  review_locked: { family: 'conflict', wording: 'Another moderator is reviewing this project until {until}.' },
  slug_taken: {
    family: 'invalid_input',
    wording: 'The slug "{slug}" is already used by another project. Choose a different one.',
  },
  too_many_slugs: {
    family: 'limit_reached',
    wording:
      'A project keeps at most {limit} old slugs, which redirect to it, and this one has that many. Choose one of its old slugs, or keep the present one.',
  },
  slug_reserved: { family: 'invalid_input', wording: 'The slug "{slug}" is reserved. Choose a different one.' },
  id_taken: {
    family: 'conflict',
    wording:
      'The id "{id}" is or was used by another project as its id or slug, in upper or lower case. Choose a different one.',
  },
  unknown_organization: {
    family: 'invalid_input',
    wording: '{field}: the organization "{organization}" does not exist.',
  },
  unknown_category: {
    family: 'invalid_input',
    wording:
      '{field}: the category "{category}" does not exist for this project type. GET /v2/tag/category lists all categories.',
  },
  unknown_license: {
    family: 'invalid_input',
    wording:
      '{field}: "{license}" is not an SPDX license expression. Use one such as "MIT", or "LicenseRef-" followed by a name.',
  },
  unknown_platform: {
    family: 'invalid_input',
    wording:
      '{field}: the platform "{platform}" does not exist. GET /v2/tag/donation_platform lists all donation platforms.',
  },
  gallery_full: { family: 'limit_reached', wording: 'A gallery can hold at most {limit} pictures. Remove one first.' },
  gallery_duplicate: { family: 'invalid_input', wording: 'This picture is already in the gallery.' },
  gallery_item_not_found: { family: 'not_found', wording: 'The gallery does not contain this picture.' },
  too_many_images: {
    family: 'limit_reached',
    wording:
      "You can't have more than {limit} uploaded pictures that no text uses. Unused pictures are removed after a day.",
  },
  unknown_image: {
    family: 'invalid_input',
    wording: '{field}: you haven\'t uploaded a picture with the id "{image}".',
  },
  status_refused: { family: 'auth_error', wording: "You can't change the status from {from} to {to}: {reason}." },
  status_not_settable: { family: 'request_error', wording: `The status "{to}" can't be set here.` },
  time_not_in_future: { family: 'request_error', wording: '{field} must be in the future.' },
  time_too_far: { family: 'request_error', wording: "{field} can't be more than {days} days ahead." },
  schedule_needs_review: {
    family: 'request_error',
    wording: 'The project must be approved in a review before you can schedule it as {to}.',
  },
  list_too_long: { family: 'request_error', wording: "{field} can't have more than {limit} entries after the change." },
  bulk_refused: {
    family: 'request_error',
    wording: `Nothing was changed: the project "{project}" can't be edited this way ({problem}).`,
  },
  bulk_not_yours: {
    family: 'auth_error',
    wording: `Nothing was changed: you don't have permission to edit the project "{project}".`,
  },
  checklist_incomplete: {
    family: 'request_error',
    wording: 'The project is not ready for review. Missing: {missing}.',
  },
  project_limit_reached: { family: 'limit_reached', wording: 'You have {current} of at most {limit} projects.' },
  part_unknown: {
    family: 'invalid_input',
    wording: 'The part "{part}" is not used: neither a picture nor file_parts names it.',
  },
  part_absent: {
    family: 'invalid_input',
    wording: '{field} names the part "{part}", but the body has no part of this name with a file name.',
  },
  version_required: { family: 'invalid_input', wording: 'A project that is not a draft needs at least one version.' },
})
