import { defineErrors } from '@adit/platform/http/errors.ts'

export const batchErrors = defineErrors({
  batch_refused: { family: 'invalid_input', wording: '{field} {reason}. Nothing of the batch was recorded.' },
})
