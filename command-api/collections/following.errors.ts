import { defineErrors } from '@adit/platform/http/errors.ts'

export const followingErrors = defineErrors({
  already_following: { family: 'request_error', wording: 'You follow this project already.' },
  not_following: { family: 'request_error', wording: 'You do not follow this project.' },
})
