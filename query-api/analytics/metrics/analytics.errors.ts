import { defineErrors } from '@adit/platform/http/errors.ts'

export const metricErrors = defineErrors({
  range_reversed: { family: 'request_error', wording: '{field} must end after it starts.' },
  slice_too_short: {
    family: 'request_error',
    wording: 'A slice of {field} can’t be shorter than {limit} minutes. Ask for fewer slices or longer ones.',
  },
  too_many_slices: {
    family: 'request_error',
    wording: '{field} can have at most {limit} slices (yours has {count}). Ask for longer slices or a shorter range.',
  },
  day_not_over: {
    family: 'request_error',
    wording: '{field} must be a day (UTC) that has ended. The last one is {limit}.',
  },
  too_many_figures: {
    family: 'request_error',
    wording:
      'The answer would have more than {limit} figures. Ask for fewer projects, longer slices, or fewer fields in bucket_by.',
  },
})
