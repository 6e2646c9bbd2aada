import type { NotificationKind } from '@adit/events/notifications/notification.values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import type { InboxEntry } from '../../api/routes.ts'
import { notify, notifyError } from '../../ui/notifications.ts'

/** Everything that shows the inbox, or a team that an invitation was to. */
function showsInbox({ queryKey: [route] }: { queryKey: readonly unknown[] }): boolean {
  return typeof route === 'string' && /\/notifications\b/.test(route)
}
function showsTeams({ queryKey: [route] }: { queryKey: readonly unknown[] }): boolean {
  return typeof route === 'string' && /\/(?:projects?|teams?|notifications)\b/.test(route)
}

export type Invitation = Extract<InboxEntry['body'], { type: 'team_invite' }>
export type Kind = NotificationKind

/** What can be done with notifications; failures are told. */
export function useInbox() {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const tryTo = async (send: () => Promise<unknown>, title: string, shown = showsInbox): Promise<boolean> => {
    try {
      await send()
      return true
    } catch (error) {
      notifyError(title, error)
      return false
    } finally {
      await queryClient.invalidateQueries({ predicate: shown })
    }
  }
  const failed = intl.formatMessage({ id: 'error.title', defaultMessage: 'An error occurred' })
  const read = (id: string) => tryTo(() => call('PATCH /v3/notification/:id', { params: { id } }), failed)
  const remove = (id: string) => tryTo(() => call('DELETE /v3/notification/:id', { params: { id } }), failed)
  const readAll = () => tryTo(() => call('POST /_internal/notifications/read'), failed)
  const accept = async (teamId: string) => {
    const title = intl.formatMessage({
      id: 'invitation.accept.failed',
      defaultMessage: 'Failed to accept team invitation',
    })
    const done = await tryTo(() => call('POST /v3/team/:id/join', { params: { id: teamId } }), title, showsTeams)
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
    return tryTo(() => call('DELETE /v3/team/:id/members/:user', { params }), title, showsTeams)
  }
  return { read, remove, readAll, accept, decline }
}
