/** Between two sweeps. Each is a job by itself: an object that cannot be removed must not keep secrets and sessions for ever. */
export const hourMs = 3_600_000
