import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import { teamQueries } from './teamQueries.ts'

type Props = {
  teamId: string
  /** Whoever is invited: the viewer. */
  accountId: string
  /** Neither answer is filled, because something else on the page comes first. */
  isQuiet?: boolean
  /** Called when the invitation has its answer. */
  onAnswered?: () => unknown
}

/** The two answers to an invitation. */
export function InvitationButtons({ teamId, accountId, isQuiet = false, onAnswered }: Props) {
  const intl = useIntl()
  const accept = useAction({
    act: () => call('POST /v3/team/:id/join', { params: { id: teamId } }),
    refreshes: teamQueries,
    done: intl.formatMessage({ id: 'invitation.joined', defaultMessage: 'You have joined the team' }),
    failed: intl.formatMessage({
      id: 'invitation.accept.failed',
      defaultMessage: "Couldn't accept the invitation",
    }),
    onDone: () => onAnswered?.(),
  })
  const decline = useAction({
    act: () => call('DELETE /v3/team/:id/members/:user', { params: { id: teamId, user: accountId } }),
    refreshes: teamQueries,
    failed: intl.formatMessage({
      id: 'invitation.decline.failed',
      defaultMessage: "Couldn't decline the invitation",
    }),
    onDone: () => onAnswered?.(),
  })
  return (
    <>
      <Button
        size="small"
        {...(isQuiet ? { look: 'outlined' } : { color: 'brand' })}
        busy={accept.busy}
        disabled={decline.busy}
        onClick={() => void accept.run()}
      >
        <FormattedMessage id="invitation.accept" defaultMessage="Accept" />
      </Button>
      <Button
        size="small"
        look={isQuiet ? 'transparent' : 'outlined'}
        busy={decline.busy}
        disabled={accept.busy}
        onClick={() => void decline.run()}
      >
        <FormattedMessage id="invitation.decline" defaultMessage="Decline" />
      </Button>
    </>
  )
}
