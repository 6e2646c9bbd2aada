/** Milliseconds that a review lock holds without being renewed; 15 minutes. */
export const REVIEW_LOCK_MS = 15 * 60 * 1000

/** A moderator who is at work on a project; `expiresAt` is a time in milliseconds since 1970. */
export type ReviewLock = { holder: string; expiresAt: number }

/** The lock keeps this person out: somebody else holds it, and it has not run out at `now`. */
export const isLockedFor = (lock: ReviewLock | null | undefined, person: string, now: number): boolean =>
  lock != null && lock.holder !== person && now < lock.expiresAt

export const renewedLock = (holder: string, now: number): ReviewLock => ({ holder, expiresAt: now + REVIEW_LOCK_MS })
