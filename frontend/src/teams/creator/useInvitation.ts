import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { notify, notifyError } from '../../ui/notifications.ts'
import { showsTeams } from './useTeam.ts'

/** The two answers to an invitation; each resolves to whether it worked, and failures are told. */
export function useInvitation() {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const tryTo = async (send: () => Promise<unknown>, title: string): Promise<boolean> => {
    try {
      await send()
      return true
    } catch (error) {
      notifyError(title, error)
      return false
    } finally {
      await queryClient.invalidateQueries({ predicate: showsTeams })
    }
  }
  const accept = async (teamId: string) => {
    const title = intl.formatMessage({
      id: 'invitation.accept.failed',
      defaultMessage: 'Failed to accept team invitation',
    })
    const done = await tryTo(() => call('POST /v3/team/:id/join', { params: { id: teamId } }), title)
    if (done)
      notify({
        type: 'success',
        title: intl.formatMessage({ id: 'invitation.joined', defaultMessage: 'You have joined the team' }),
      })
    return done
  }
  const decline = async (teamId: string, accountId: string) => {
    const title = intl.formatMessage({
      id: 'invitation.decline.failed',
      defaultMessage: 'Failed to decline team invitation',
    })
    const params = { id: teamId, user: accountId }
    return tryTo(() => call('DELETE /v3/team/:id/members/:user', { params }), title)
  }
  return { accept, decline }
}
