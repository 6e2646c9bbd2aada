import { defineErrors } from '@adit/platform/http/errors.ts'

export const affiliateReadErrors = defineErrors({
  no_such_affiliate_code: { family: 'not_found', wording: 'You have no affiliate code with this id.' },
})
