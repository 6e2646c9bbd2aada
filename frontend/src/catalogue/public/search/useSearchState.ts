import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readSearch, type SearchState, writeSearch } from './searchState.ts'

/** The state of a list page, which is its address. */
export function useSearchState() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readSearch(params), [params])
  /** A forced language stays in the address. */
  const addressOf = (next: SearchState): string => {
    const query = writeSearch(next)
    const hl = params.get('hl')
    if (hl) query.set('hl', hl)
    const text = query.toString()
    return text ? `${pathname}?${text}` : pathname
  }
  const change = (next: SearchState): void => {
    void navigate(addressOf(next), { preventScrollReset: true })
  }
  return { state, change, addressOf }
}
