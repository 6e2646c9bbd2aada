import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { apiQuery } from './apiQuery.ts'
import type { User } from './routes.ts'
import { useSessionEnd, useToken } from './sessionToken.ts'
import { ServedContext } from './storage/served.ts'
import { useHydrated } from './storage/useHydrated.ts'

export type Auth = {
  user: User | null
  /** True while it is not known yet who is looking. */
  loading: boolean
  /** True on a page for everybody until the browser has taken it over, with or without a session. */
  unknown: boolean
  signedIn: boolean
  moderator: boolean
  admin: boolean
}

/** Who is looking at the page. Who was signed in when a session ended stays it until that is answered, so that no form is taken away. */
export function useAuth(): Auth {
  const token = useToken()
  const ended = useSessionEnd() !== 'none'
  const query = useQuery({ ...apiQuery('GET /v2/user'), enabled: token !== null, staleTime: 300_000 })
  const user = token === null && !ended ? null : (query.data ?? null)
  const page = use(ServedContext)
  const unknown = !useHydrated() && page !== null && page.token === null
  const loading = unknown || (token !== null && query.isPending)
  return useMemo(
    () => ({
      user,
      loading,
      unknown,
      signedIn: user !== null,
      moderator: user?.role === 'moderator' || user?.role === 'admin',
      admin: user?.role === 'admin',
    }),
    [user, loading, unknown],
  )
}
