import { defineErrors } from '@adit/platform/http/errors.ts'

export const jobErrors = defineErrors({
  job_recurs: {
    family: 'conflict',
    wording: "{name} is a recurring job that the site depends on and can't be cancelled. You can run it now instead.",
  },
})
