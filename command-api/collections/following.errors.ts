import { defineErrors } from '@adit/platform/http/errors.ts'

export const followingErrors = defineErrors({
  already_following: { family: 'request_error', wording: 'You already follow this project.' },
  not_following: { family: 'request_error', wording: "You don't follow this project." },
})
