import { defineErrors } from '@adit/platform/http/errors.ts'

export const tagErrors = defineErrors({
  unknown_license: { family: 'request_error', wording: 'There is no text for the license {id}.' },
})
