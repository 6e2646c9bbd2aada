import type { AppealState } from '@adit/events/moderation/appeal.values.ts'
import { defineMessages, useIntl } from 'react-intl'
import { Badge } from '../../../ui/Badge.tsx'
import type { StaffAppeal } from '../staffAnswers.ts'

export const appealStateTexts = defineMessages({
  open: { id: 'appeal.state.open', defaultMessage: 'Open' },
  answered: { id: 'appeal.state.answered', defaultMessage: 'Answered' },
  closed: { id: 'appeal.state.closed', defaultMessage: 'Closed' },
})

const outcomeTexts = defineMessages({
  kept: { id: 'appeal.outcome.kept', defaultMessage: 'Suspension kept' },
  ended: { id: 'appeal.outcome.ended', defaultMessage: 'Suspension ended' },
  suspension_ended: { id: 'appeal.outcome.otherwise', defaultMessage: 'Suspension ended otherwise' },
})

const tones = { open: 'orange', answered: 'blue', closed: 'neutral' } as const satisfies Record<AppealState, string>

/** How far an appeal is, or how it ended. */
export function AppealBadge({ appeal: { state, outcome } }: { appeal: Pick<StaffAppeal, 'state' | 'outcome'> }) {
  const intl = useIntl()
  if (outcome !== null)
    return <Badge tone={outcome === 'kept' ? 'red' : 'green'}>{intl.formatMessage(outcomeTexts[outcome])}</Badge>
  return <Badge tone={tones[state]}>{intl.formatMessage(appealStateTexts[state])}</Badge>
}
