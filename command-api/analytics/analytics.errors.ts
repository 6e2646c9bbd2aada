import { defineErrors } from '@adit/platform/http/errors.ts'

export const analyticsErrors = defineErrors({
  foreign_page: {
    family: 'request_error',
    wording: 'The field {field} must be the address of a page of this site, so it must begin with {site}/.',
  },
  chart_event_not_found: {
    family: 'not_found',
    wording: 'There is no announcement with this number. Somebody may have removed it.',
  },
  chart_event_ends_first: {
    family: 'request_error',
    wording: 'The announcement ends before it begins: {field} must not be earlier than starts.',
  },
  chart_events_full: {
    family: 'request_error',
    wording: 'There are {limit} announcements, which is the most that charts can show. Remove old ones first.',
  },
})
