import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readFilter, type VersionFilter, writeFilter } from './versionFilter.ts'

/** The filter of a list of versions, which is its address. */
export function useVersionFilter() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(params), [params])
  const addressOf = (next: VersionFilter): string => {
    const query = writeFilter(next, params).toString()
    return query ? `${pathname}?${query}` : pathname
  }
  const change = (next: Partial<VersionFilter>) =>
    void navigate(addressOf({ ...filter, page: 1, ...next }), { preventScrollReset: true })
  return { filter, change, addressOf }
}
