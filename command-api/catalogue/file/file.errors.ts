import { defineErrors } from '@adit/platform/http/errors.ts'

export const fileErrors = defineErrors({
  duplicate_file: {
    family: 'invalid_input',
    wording: 'The file "{filename}" is already published by {publisher}. One file belongs to one project.',
  },
  duplicate_in_version: {
    family: 'invalid_input',
    wording: 'The version holds the file "{filename}" twice, or two files of that name.',
  },
  upload_gone: {
    family: 'conflict',
    wording:
      'What was uploaded waited for more than a day to be published and is gone. Nothing was changed; send it again.',
  },
})
