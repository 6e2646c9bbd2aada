import { defineErrors } from '@adit/platform/http/errors.ts'

export const payoutsErrors = defineErrors({
  revenue_day_not_over: { family: 'invalid_input', wording: '{field} must be a day (UTC) that is over.' },
  revenue_under_way: {
    family: 'request_error',
    wording: 'The last figures of this day are still being shared. Try again once they are credited.',
  },
  revenue_unchanged: { family: 'request_error', wording: 'The day already has this amount and these impressions.' },
})
