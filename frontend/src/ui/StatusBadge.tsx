import {
  Archive,
  CalendarClock,
  Check,
  Clock,
  EyeOff,
  Globe,
  Link2,
  Lock,
  PenLine,
  TriangleAlert,
  X,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import { Badge, type BadgeTone } from './Badge.tsx'

export const statusTexts = defineMessages({
  accepted: { id: 'status.accepted', defaultMessage: 'Accepted' },
  approved: { id: 'status.approved', defaultMessage: 'Public' },
  archived: { id: 'status.archived', defaultMessage: 'Archived' },
  closed: { id: 'status.closed', defaultMessage: 'Closed' },
  draft: { id: 'status.draft', defaultMessage: 'Draft' },
  failed: { id: 'status.failed', defaultMessage: 'Failed' },
  listed: { id: 'status.listed', defaultMessage: 'Listed' },
  pending: { id: 'status.pending', defaultMessage: 'Pending' },
  private: { id: 'status.private', defaultMessage: 'Private' },
  processed: { id: 'status.processed', defaultMessage: 'Processed' },
  processing: { id: 'status.processing', defaultMessage: 'Under review' },
  rejected: { id: 'status.rejected', defaultMessage: 'Rejected' },
  returned: { id: 'status.returned', defaultMessage: 'Returned' },
  scheduled: { id: 'status.scheduled', defaultMessage: 'Scheduled' },
  unknown: { id: 'status.unknown', defaultMessage: 'Unknown' },
  unlisted: { id: 'status.unlisted', defaultMessage: 'Unlisted' },
  withheld: { id: 'status.withheld', defaultMessage: 'Unlisted by moderators' },
})

type Icon = ComponentType<{ 'aria-hidden': 'true' }>
type Look = { text: MessageDescriptor; tone: BadgeTone; icon: Icon }

const looks = {
  accepted: { text: statusTexts.accepted, tone: 'green', icon: Check },
  approved: { text: statusTexts.approved, tone: 'green', icon: Globe },
  archived: { text: statusTexts.archived, tone: 'neutral', icon: Archive },
  closed: { text: statusTexts.closed, tone: 'neutral', icon: X },
  draft: { text: statusTexts.draft, tone: 'neutral', icon: PenLine },
  failed: { text: statusTexts.failed, tone: 'red', icon: X },
  listed: { text: statusTexts.listed, tone: 'green', icon: Globe },
  pending: { text: statusTexts.pending, tone: 'orange', icon: Clock },
  private: { text: statusTexts.private, tone: 'neutral', icon: Lock },
  processed: { text: statusTexts.processed, tone: 'green', icon: Check },
  processing: { text: statusTexts.processing, tone: 'orange', icon: Clock },
  rejected: { text: statusTexts.rejected, tone: 'red', icon: X },
  returned: { text: statusTexts.returned, tone: 'orange', icon: TriangleAlert },
  scheduled: { text: statusTexts.scheduled, tone: 'blue', icon: CalendarClock },
  unknown: { text: statusTexts.unknown, tone: 'neutral', icon: EyeOff },
  unlisted: { text: statusTexts.unlisted, tone: 'neutral', icon: Link2 },
  withheld: { text: statusTexts.withheld, tone: 'red', icon: EyeOff },
} satisfies Record<string, Look>

/** Projects, versions and requests in the words of the record; what is not known is shown as unknown. */
export function StatusBadge({ status }: { status: string }) {
  const intl = useIntl()
  const look: Look = status in looks ? looks[status as keyof typeof looks] : looks.unknown // `in` has just checked the key.
  const Glyph = look.icon
  return (
    <Badge tone={look.tone} icon={<Glyph aria-hidden="true" />}>
      {intl.formatMessage(look.text)}
    </Badge>
  )
}
