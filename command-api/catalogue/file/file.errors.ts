import { defineErrors } from '@adit/platform/http/errors.ts'

export const fileErrors = defineErrors({
  duplicate_file: {
    family: 'invalid_input',
    wording: 'The file "{filename}" has already been published by {publisher}. A file can only belong to one project.',
  },
  duplicate_in_version: {
    family: 'invalid_input',
    wording: 'The version contains the file "{filename}" twice, or two files with that name.',
  },
  upload_gone: {
    family: 'conflict',
    wording:
      'The upload waited more than a day to be published and has been deleted. Nothing was changed. Send it again.',
  },
})
