import { defineErrors } from '@adit/platform/http/errors.ts'

export const projectErrors = defineErrors({
  project_not_found: { family: 'not_found', wording: 'There is no such project.' },
  project_deleted: { family: 'not_found', wording: 'This project has been deleted.' },
  no_permission: { family: 'auth_error', wording: 'You may not do this here: it needs the permission {permission}.' },
  slug_taken: { family: 'invalid_input', wording: 'The address "{slug}" is taken by another project.' },
  slug_reserved: { family: 'invalid_input', wording: 'The address "{slug}" is reserved.' },
  id_taken: {
    family: 'conflict',
    wording: 'The id "{id}" is taken, or was once, by a project; ids and addresses count as one whatever their case.',
  },
  unknown_organization: { family: 'invalid_input', wording: '{field}: there is no organization "{organization}".' },
  unknown_category: {
    family: 'invalid_input',
    wording: '{field}: there is no category "{category}" for this type of project.',
  },
  unknown_license: { family: 'invalid_input', wording: '{field}: "{license}" is not an SPDX license expression.' },
  unknown_platform: { family: 'invalid_input', wording: '{field}: there is no donation platform "{platform}".' },
  gallery_full: { family: 'limit_reached', wording: 'A gallery holds at most {limit} pictures.' },
  gallery_duplicate: { family: 'invalid_input', wording: 'This picture is in the gallery already.' },
  gallery_item_not_found: { family: 'not_found', wording: 'There is no such picture in the gallery.' },
  too_many_images: {
    family: 'limit_reached',
    wording: 'You have {limit} pictures that no text shows yet; those not used are removed after a day.',
  },
  unknown_image: { family: 'invalid_input', wording: '{field}: you have no picture "{image}".' },
  status_refused: { family: 'auth_error', wording: 'The status cannot change from {from} to {to} by you: {reason}.' },
  status_not_settable: { family: 'request_error', wording: 'The status "{to}" cannot be set here.' },
  time_not_in_future: { family: 'request_error', wording: '{field} must lie in the future.' },
  time_too_far: { family: 'request_error', wording: '{field} may be at most {days} days ahead.' },
  schedule_needs_review: {
    family: 'request_error',
    wording: 'The project has to pass a review before it can be scheduled to be {to}.',
  },
  list_too_long: { family: 'request_error', wording: '{field} would hold more than {limit} entries.' },
  bulk_refused: {
    family: 'request_error',
    wording: 'Nothing was changed: the project "{project}" refuses it ({problem}).',
  },
  bulk_not_yours: { family: 'auth_error', wording: 'Nothing was changed: you may not edit the project "{project}".' },
  checklist_incomplete: {
    family: 'request_error',
    wording: 'The project is not ready for review. Missing: {missing}.',
  },
  project_limit_reached: { family: 'limit_reached', wording: 'You have {current} of at most {limit} projects.' },
  part_unknown: {
    family: 'invalid_input',
    wording: 'The part "{part}" is named neither as a picture nor in file_parts.',
  },
  part_absent: {
    family: 'invalid_input',
    wording: '{field} names the part "{part}", but no part of this name came with a file name.',
  },
  version_required: { family: 'invalid_input', wording: 'A project that is not a draft needs at least one version.' },
})
