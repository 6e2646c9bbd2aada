import { defineErrors } from '@adit/platform/http/errors.ts'

export const reportErrors = defineErrors({
  report_not_found: { family: 'not_found', wording: 'There is no such report.' },
  item_not_found: { family: 'invalid_input', wording: '{field}: there is no {item_type} "{item_id}".' },
  report_closed: { family: 'request_error', wording: 'This report is closed; only staff may still write to it.' },
})
