import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { useInvitation } from './useInvitation.ts'

type Props = {
  teamId: string
  /** Whoever is invited: the viewer. */
  accountId: string
  /** Called when the invitation has its answer. */
  onAnswered?: () => unknown
}

/** The two answers to an invitation. */
export function InvitationButtons({ teamId, accountId, onAnswered }: Props) {
  const { accept, decline } = useInvitation()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const answer = async (which: 'accept' | 'decline') => {
    setBusy(which)
    const done = await (which === 'accept' ? accept(teamId) : decline(teamId, accountId))
    setBusy(null)
    if (done) await onAnswered?.()
  }
  return (
    <>
      <Button
        size="small"
        color="brand"
        busy={busy === 'accept'}
        disabled={busy === 'decline'}
        onClick={() => void answer('accept')}
      >
        <FormattedMessage id="invitation.accept" defaultMessage="Accept" />
      </Button>
      <Button
        size="small"
        look="outlined"
        busy={busy === 'decline'}
        disabled={busy === 'accept'}
        onClick={() => void answer('decline')}
      >
        <FormattedMessage id="invitation.decline" defaultMessage="Decline" />
      </Button>
    </>
  )
}
