/** Milliseconds that a review lock lasts without being renewed: 15 minutes. */
export const REVIEW_LOCK_MS = 15 * 60 * 1000

/** The moderator who is reviewing a project. `expiresAt` is in milliseconds since 1970. */
export type ReviewLock = { holder: string; expiresAt: number }

/** The lock, if it keeps this person out: someone else holds it, and it has not expired at `now`. */
export const lockAgainst = (lock: ReviewLock | null, person: string, now: number): ReviewLock | undefined =>
  lock !== null && lock.holder !== person && now < lock.expiresAt ? lock : undefined

export const renewedLock = (holder: string, now: number): ReviewLock => ({ holder, expiresAt: now + REVIEW_LOCK_MS })
