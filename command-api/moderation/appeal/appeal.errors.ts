import { defineErrors } from '@adit/platform/http/errors.ts'

export const appealErrors = defineErrors({
  appeal_not_open: { family: 'request_error', wording: 'This account has no open appeal.' },
  appeal_unanswered: {
    family: 'limit_reached',
    wording: 'You have written {limit} messages since staff last answered. Wait for their answer.',
  },
  appeal_full: { family: 'limit_reached', wording: "You can't write more than {limit} messages in one appeal." },
  appeal_too_soon: {
    family: 'request_error',
    wording: 'Staff have decided to keep your suspension. You can appeal again from {date} on.',
  },
  suspended_yourself: {
    family: 'auth_error',
    wording: 'You suspended this account, so another member of staff has to decide on the appeal.',
  },
})
