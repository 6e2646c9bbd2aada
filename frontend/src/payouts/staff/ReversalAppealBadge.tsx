import { defineMessages, useIntl } from 'react-intl'
import type { ResponseOf } from '../../api/client.ts'
import { appealStateTexts } from '../../moderation/staff/appeal/AppealBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'

type StaffReversalAppeal = ResponseOf<'GET /admin-api/reversal_appeals'>[number]

const outcomeTexts = defineMessages({
  upheld: { id: 'reversalAppeal.upheld', defaultMessage: 'Stays taken back' },
  restored: { id: 'reversals.restored', defaultMessage: 'Given back' },
})

const tones = { open: 'orange', answered: 'blue', closed: 'neutral' } as const

/** How far an appeal is, or how it ended. */
export function ReversalAppealBadge({ appeal }: { appeal: Pick<StaffReversalAppeal, 'state' | 'outcome'> }) {
  const intl = useIntl()
  const { state, outcome } = appeal
  if (outcome !== null)
    return <Badge tone={outcome === 'upheld' ? 'red' : 'green'}>{intl.formatMessage(outcomeTexts[outcome])}</Badge>
  return <Badge tone={tones[state]}>{intl.formatMessage(appealStateTexts[state])}</Badge>
}
