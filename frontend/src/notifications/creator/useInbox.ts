import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { notifyError } from '../../ui/notifications.ts'

/** Everything that shows the inbox. */
function showsInbox({ queryKey: [route] }: { queryKey: readonly unknown[] }): boolean {
  return typeof route === 'string' && /\/notifications\b/.test(route)
}

/** What can be done with notifications; failures are told. */
export function useInbox() {
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
      await queryClient.invalidateQueries({ predicate: showsInbox })
    }
  }
  const failed = intl.formatMessage({ id: 'error.title', defaultMessage: 'An error occurred' })
  const read = (id: string) => tryTo(() => call('PATCH /v3/notification/:id', { params: { id } }), failed)
  const remove = (id: string) => tryTo(() => call('DELETE /v3/notification/:id', { params: { id } }), failed)
  const readAll = () => tryTo(() => call('POST /_internal/notifications/read'), failed)
  return { read, remove, readAll }
}
