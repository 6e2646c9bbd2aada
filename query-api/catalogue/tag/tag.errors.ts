import { defineErrors } from '@adit/platform/http/errors.ts'

export const tagErrors = defineErrors({
  for_admins: { family: 'auth_error', wording: 'Only admins can read this list.' },
  license_text_not_found: {
    family: 'request_error',
    wording: 'There is no text for the license {id}. Use an SPDX identifier such as MIT.',
  },
})
