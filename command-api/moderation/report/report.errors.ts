import { defineErrors } from '@adit/platform/http/errors.ts'

export const reportErrors = defineErrors({
  report_not_found: { family: 'not_found', wording: 'The report does not exist.' },
  item_not_found: { family: 'invalid_input', wording: '{field}: the {item_type} "{item_id}" does not exist.' },
  report_closed: { family: 'request_error', wording: 'This report is closed. Only staff can write to it.' },
})
