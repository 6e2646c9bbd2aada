import { defineErrors } from '@adit/platform/http/errors.ts'

export const searchErrors = defineErrors({
  invalid_filter: { family: 'request_error', wording: '{reason}' },
  invalid_search: { family: 'request_error', wording: '{field}: {reason}' },
})
