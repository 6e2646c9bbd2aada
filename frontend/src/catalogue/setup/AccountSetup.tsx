import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { apiQuery, keyOf } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { Setup } from '../../api/storage/cosmetics.ts'
import { notifyError } from '../../ui/notifications.ts'
import { changeSetup, currentSetup, keepWithAccount, takeOverSetup } from './setup.ts'

const read = 'GET /_internal/setup'

/**
 * Keeps this browser and the account of who is signed in together. The first browser hands over what it has; from then on the account's
 * setup counts, and a choice goes to both.
 */
export function AccountSetup() {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const { data } = useQuery(apiQuery(read))
  const failed = intl.formatMessage({
    id: 'setup.failed',
    defaultMessage: "Your setup couldn't be saved with your account",
  })

  useEffect(() => {
    // One at a time, and of those that wait the last alone: so the account has what was chosen last.
    let waiting: Setup | null = null
    let busy = false
    const save = async () => {
      if (busy) return
      busy = true
      while (waiting) {
        const { version, loader } = waiting
        waiting = null
        const setup = { game_version: version, loader }
        try {
          await queryClient.cancelQueries({ queryKey: keyOf(read) })
          queryClient.setQueryData(keyOf(read), { setup })
          await call('PUT /_internal/setup', { body: setup })
        } catch (error) {
          notifyError(failed, error)
        }
      }
      busy = false
    }
    keepWithAccount((setup) => {
      waiting = setup
      void save()
    })
    return () => keepWithAccount(null)
  }, [queryClient, failed])

  const saved = data?.setup
  useEffect(() => {
    if (saved) return takeOverSetup({ version: saved.game_version, loader: saved.loader })
    const own = currentSetup()
    if (saved === null && (own.version !== null || own.loader !== null)) changeSetup(own)
  }, [saved])
  return null
}
