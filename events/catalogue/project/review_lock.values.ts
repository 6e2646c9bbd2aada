/** Milliseconds that a review lock lasts without being renewed: 15 minutes. */
export const REVIEW_LOCK_MS = 15 * 60 * 1000

/** The moderator who is reviewing a project. `expiresAt` is in milliseconds since 1970. */
export type ReviewLock = { holder: string; expiresAt: number }

/** Whether the lock keeps this person out: someone else holds it, and it has not expired at `now`. */
export const isLockedFor = (lock: ReviewLock | null | undefined, person: string, now: number): boolean =>
  lock != null && lock.holder !== person && now < lock.expiresAt

export const renewedLock = (holder: string, now: number): ReviewLock => ({ holder, expiresAt: now + REVIEW_LOCK_MS })
