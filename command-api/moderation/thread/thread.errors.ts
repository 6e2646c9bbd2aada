import { defineErrors } from '@adit/platform/http/errors.ts'

export const threadErrors = defineErrors({
  thread_not_found: { family: 'not_found', wording: 'There is no such thread.' },
  message_not_found: { family: 'not_found', wording: 'There is no such message.' },
  unknown_reply: { family: 'invalid_input', wording: '{field}: there is no such message in this thread.' },
  not_your_message: { family: 'auth_error', wording: 'Only its author or staff may delete a message.' },
})
