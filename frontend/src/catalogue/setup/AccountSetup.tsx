import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { apiQuery, keyOf } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import type { Setup } from '../../api/storage/cosmetics.ts'
import { notifyError } from '../../ui/notifications.ts'
import { changeSetup, currentSetup, keepWithAccount, takeOverSetup } from './setup.ts'
import { isSameSetup, unsavedSetup } from './unsavedSetup.ts'

const read = 'GET /_internal/setup'
type Answer = ResponseOf<typeof read>

const setupOf = ({ setup }: Answer): Setup | null => setup && { version: setup.game_version, loader: setup.loader }

/** Saves choices of an account: one at a time, and of those that wait the last alone, so that it has what was chosen last. */
function useSaving(account: string) {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const failed = intl.formatMessage({
    id: 'setup.failed',
    defaultMessage: "Your setup couldn't be saved with your account",
  })
  return useMemo(() => {
    const saving = { busy: false, choose, save }

    function choose(setup: Setup): void {
      const known = queryClient.getQueryData<Answer>(keyOf(read))
      const before = unsavedSetup.of(account)
      unsavedSetup.keep({ account, setup, over: before ? before.over : known && setupOf(known) })
      void save()
    }

    async function save(): Promise<void> {
      if (saving.busy) return
      saving.busy = true
      for (let next = unsavedSetup.of(account); next; ) {
        const { setup } = next
        const isSaved = await put(setup)
        const now = unsavedSetup.of(account)
        const isLast = now === null || isSameSetup(now.setup, setup)
        if (isSaved && isLast) unsavedSetup.clear()
        else if (isSaved && now) unsavedSetup.keep({ ...now, over: setup })
        next = isLast ? null : now
      }
      saving.busy = false
    }

    async function put({ version, loader }: Setup): Promise<boolean> {
      const setup = { game_version: version, loader }
      try {
        await queryClient.cancelQueries({ queryKey: keyOf(read) })
        await call('PUT /_internal/setup', { body: setup })
        queryClient.setQueryData<Answer>(keyOf(read), { setup })
        return true
      } catch (error) {
        notifyError(failed, error)
        return false
      }
    }

    return saving
  }, [account, failed, queryClient])
}

/**
 * Keeps this browser and the account of who is signed in together. The first browser hands over what it has; from then on the account's
 * setup counts, and a choice goes to both. A choice that couldn't be saved is saved by a later page, unless another was made elsewhere.
 */
export function AccountSetup({ account }: { account: string }) {
  const { data } = useQuery(apiQuery(read))
  const saving = useSaving(account)

  useEffect(() => {
    keepWithAccount(saving.choose)
    return () => keepWithAccount(null)
  }, [saving])

  useEffect(() => {
    // While one is being saved, that is what counts.
    if (data === undefined || saving.busy) return
    const saved = setupOf(data)
    const unsaved = unsavedSetup.of(account)
    if (unsaved && (unsaved.over === undefined || isSameSetup(unsaved.over, saved))) {
      takeOverSetup(unsaved.setup)
      void saving.save()
      return
    }
    if (unsaved) unsavedSetup.clear()
    const own = currentSetup()
    if (saved) takeOverSetup(saved)
    else if (own.version !== null || own.loader !== null) changeSetup(own)
  }, [data, account, saving])
  return null
}
