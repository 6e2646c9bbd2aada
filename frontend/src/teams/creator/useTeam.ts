import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { notify, notifyError } from '../../ui/notifications.ts'

/** Everything that shows members, or what they may see. */
export function showsTeams({ queryKey: [route] }: { queryKey: readonly unknown[] }): boolean {
  return typeof route === 'string' && /\/(?:projects?|teams?|notifications?)\b/.test(route)
}

/** Changes a team and reads it anew. */
export function useTeam() {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** Rejects when the change does. */
  const change = async (send: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await send()
      await queryClient.invalidateQueries({ predicate: showsTeams })
      notify({ type: 'success', title: done })
    } finally {
      setBusy(false)
    }
  }
  /** The same for a button: whether it worked; failures are told. */
  const tryTo = async (send: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await change(send, done)
      return true
    } catch (error) {
      notifyError(intl.formatMessage({ id: 'error.title', defaultMessage: 'An error occurred' }), error)
      return false
    }
  }
  return { busy, change, tryTo }
}
