import type { ReportItemType, ReportType } from '@adit/events/moderation/report_type.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'

/** What each type of report is called. */
export const reportTypeTexts: Record<ReportType, MessageDescriptor> = defineMessages({
  spam: { id: 'report.type.spam', defaultMessage: 'Spam' },
  copyright: { id: 'report.type.copyright', defaultMessage: 'Copyright infringement' },
  inappropriate: { id: 'report.type.inappropriate', defaultMessage: 'Inappropriate' },
  malicious: { id: 'report.type.malicious', defaultMessage: 'Malicious' },
  'name-squatting': { id: 'report.type.nameSquatting', defaultMessage: 'Name squatting' },
})

/** What each is for, and what staff need to judge it. */
export const reportTypeHints: Record<ReportType, MessageDescriptor> = defineMessages({
  spam: { id: 'report.hint.spam', defaultMessage: 'Advertising or repeated content.' },
  copyright: {
    id: 'report.hint.copyright',
    defaultMessage: 'Published without permission. Link to the original and its license.',
  },
  inappropriate: {
    id: 'report.hint.inappropriate',
    defaultMessage: 'Hateful, sexual or otherwise against the rules.',
  },
  malicious: {
    id: 'report.hint.malicious',
    defaultMessage:
      'Harms the computer or steals data. Describe what it does and where. The result of a virus scanner alone is not enough.',
  },
  'name-squatting': {
    id: 'report.hint.nameSquatting',
    defaultMessage: 'Holds a name without using it, or impersonates someone else.',
  },
})

export const itemTypeTexts: Record<ReportItemType, MessageDescriptor> = defineMessages({
  project: { id: 'report.item.project', defaultMessage: 'Project' },
  version: { id: 'report.item.version', defaultMessage: 'Version' },
  user: { id: 'report.item.user', defaultMessage: 'User' },
})
