import { defineErrors } from '@adit/platform/http/errors.ts'

export const inboxErrors = defineErrors({
  notification_not_found: { family: 'not_found', wording: 'You have no notification with this id.' },
})
