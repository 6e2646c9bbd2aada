import { defineErrors } from '@adit/platform/http/errors.ts'

export const tagErrors = defineErrors({
  license_text_not_found: {
    family: 'request_error',
    wording: 'There is no text for the license {id}. Use an SPDX identifier such as MIT.',
  },
})
