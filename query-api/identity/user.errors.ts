import { defineErrors } from '@adit/platform/http/errors.ts'

export const userErrors = defineErrors({
  not_yours_to_see: { family: 'auth_error', wording: 'Only the user and admins can see this.' },
})
