import { defineErrors } from '@adit/platform/http/errors.ts'

export const batchErrors = defineErrors({
  batch_refused: { family: 'invalid_input', wording: '{field} {reason}. No entry of the batch was recorded.' },
})
