import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSetup } from '../../setup/setup.ts'
import { readSearch, type SearchState, writeSearch } from './searchState.ts'

/** The state of a list page, which is its address. */
export function useSearchState() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { version } = useSetup()
  // An address may come from somebody else: without a setup of one's own, nothing is left out, and nothing may say so.
  const state = useMemo(() => {
    const asked = readSearch(params)
    return { ...asked, fits: asked.fits && version !== null }
  }, [params, version])
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
