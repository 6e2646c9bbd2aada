import { defineMessages } from 'react-intl'

/** Why staff look at an account. */
export const lookReasonTexts = defineMessages({
  support: { id: 'look.reason.support', defaultMessage: 'Support request' },
  security: { id: 'look.reason.security', defaultMessage: 'Account security' },
  report: { id: 'look.reason.report', defaultMessage: 'Report or review' },
  legal: { id: 'look.reason.legal', defaultMessage: 'Legal request' },
  other: { id: 'look.reason.other', defaultMessage: 'Other reason' },
})
