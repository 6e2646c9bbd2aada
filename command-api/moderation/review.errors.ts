import { defineErrors } from '@adit/platform/http/errors.ts'

export const reviewErrors = defineErrors({
  review_locked: { family: 'conflict', wording: 'Another moderator is reviewing this project until {until}.' },
})
