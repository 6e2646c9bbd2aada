import { useCallback, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../../api/apiError.ts'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { moderationVerbs } from '../moderationVerbs.ts'

/** Who holds the lock of a review. `until` in milliseconds since 1970. */
export type LockState =
  | { kind: 'none' }
  | { kind: 'mine'; until: number }
  | { kind: 'other'; until: number; holder: string | null }
  | { kind: 'failed'; error: unknown }

/** A lock is renewed when less than this is left of it. */
const renewBelowMs = 5 * 60_000
const checkEveryMs = 30_000

/** The other moderator that a refusal names. */
function holderOf(error: unknown): LockState {
  const { status, details } = toApiError(error)
  if (status !== 409 || typeof details !== 'object' || details === null) return { kind: 'failed', error }
  const until = Date.parse(String(Reflect.get(details, 'until')))
  return { kind: 'other', until: Number.isNaN(until) ? Date.now() : until, holder: null }
}

/**
 * Takes the lock when the page opens, renews it while the page is looked at, and gives it back when it is left. While `wanted` is
 * false nothing is taken. `forget` is for when the server has freed the lock itself, after a decision.
 */
export function useReviewLock(projectId: string, wanted: boolean) {
  const { lockReview, unlockReview } = useVerbs(moderationVerbs)
  const [lock, setLock] = useState<LockState>({ kind: 'none' })
  const held = useRef<number | null>(null)

  const take = useCallback(
    async (override = false) => {
      try {
        const { expires } = await lockReview(projectId, override)
        held.current = Date.parse(expires)
        setLock({ kind: 'mine', until: held.current })
      } catch (error) {
        held.current = null
        setLock(holderOf(error))
      }
    },
    [projectId, lockReview],
  )
  const forget = useCallback(() => {
    held.current = null
    setLock({ kind: 'none' })
  }, [])

  useEffect(() => {
    if (!wanted) return
    void take()
    const timer = setInterval(() => {
      const left = (held.current ?? Number.POSITIVE_INFINITY) - Date.now()
      if (left < renewBelowMs && document.visibilityState === 'visible') void take()
    }, checkEveryMs)
    const release = (leaving: boolean) => {
      if (held.current === null) return
      held.current = null
      unlockReview(projectId, leaving).catch(() => undefined) // It runs out by itself.
    }
    const onPageHide = () => release(true)
    addEventListener('pagehide', onPageHide)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', onPageHide)
      release(false)
    }
  }, [wanted, take, projectId, unlockReview])

  return { lock, take, forget }
}
