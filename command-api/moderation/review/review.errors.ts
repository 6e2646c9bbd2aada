import { defineErrors } from '@adit/platform/http/errors.ts'

export const reviewErrors = defineErrors({
  message_required: {
    family: 'invalid_input',
    wording: '{field} is required for this decision. Tell the creator the reason.',
  },
})
