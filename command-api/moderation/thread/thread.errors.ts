import { defineErrors } from '@adit/platform/http/errors.ts'

export const threadErrors = defineErrors({
  thread_not_found: { family: 'not_found', wording: 'The thread does not exist.' },
  message_not_found: { family: 'not_found', wording: 'The message does not exist.' },
  unknown_reply: { family: 'invalid_input', wording: '{field} must be the id of a message in this thread.' },
  thread_full: {
    family: 'limit_reached',
    wording: "A thread can't have more than {limit} messages, and this one has that many.",
  },
  not_your_message: { family: 'auth_error', wording: 'Only the author of a message and staff can delete it.' },
})
