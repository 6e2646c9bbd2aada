import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../../api/storage/useHydrated.ts'

/** Left in the history by the press that opened the part: the query of the page at that moment. */
type Opened = { openedOver: string }

function openedOver(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'openedOver' in state ? String(state.openedOver) : undefined
}

/** A part of the page that is open while the address ends in `#<name>`: it can be linked to, and “back” closes it. */
export function useHash(name: string): { shown: boolean; open: () => void; close: () => void } {
  // Servers are not told of it.
  const isHydrated = useHydrated()
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const open = useCallback(() => {
    const opened: Opened = { openedOver: search }
    void navigate({ search, hash: name }, { state: opened, preventScrollReset: true })
  }, [navigate, search, name])
  const close = useCallback(() => {
    // What was chosen meanwhile is in the query and stays; otherwise the page below is one step back.
    if (openedOver(state) === search) void navigate(-1)
    else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [navigate, state, search])
  return { shown: isHydrated && hash === `#${name}`, open, close }
}
