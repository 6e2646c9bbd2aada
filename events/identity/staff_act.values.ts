/** Ours: for how long an act waits for a second admin. */
export const STAFF_ACT_MS = 24 * 3_600_000
/** Ours: characters of the reason that staff give for what they do to somebody's account. */
export const STAFF_REASON = { min: 3, max: 1_000 } as const

/** Name of the kind of act that changes somebody's role. Stored in events. */
export const ROLE_ACT = 'role_change'

/** Header of an answer that names the act for which a change waits. */
export const STAFF_ACT_HEADER = 'adit-staff-act'

/** `confirmed`: it is being carried out. `failed`: it was confirmed, but could no longer be done. */
export const staffActStates = ['waiting', 'confirmed', 'done', 'refused', 'withdrawn', 'lapsed', 'failed'] as const
export type StaffActState = (typeof staffActStates)[number]
