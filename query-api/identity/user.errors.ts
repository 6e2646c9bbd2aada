import { defineErrors } from '@adit/platform/http/errors.ts'

export const userErrors = defineErrors({
  for_admins: { family: 'auth_error', wording: 'Only admins can read this list.' },
  not_yours_to_see: { family: 'auth_error', wording: 'Only the user and admins can see this.' },
  only_yours_to_see: { family: 'auth_error', wording: 'Only the user can see this.' },
})
