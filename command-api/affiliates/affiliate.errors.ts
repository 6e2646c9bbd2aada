import { defineErrors } from '@adit/platform/http/errors.ts'

export const affiliateErrors = defineErrors({
  affiliate_code_not_found: { family: 'not_found', wording: 'You have no affiliate code with this id.' },
  affiliate_codes_full: {
    family: 'request_error',
    wording: 'An affiliate can have at most {limit} codes. Delete one that you don’t use any more first.',
  },
  not_an_affiliate: {
    family: 'auth_error',
    wording: 'Only affiliates can have codes. Admins make somebody an affiliate by giving them the badge.',
  },
})
