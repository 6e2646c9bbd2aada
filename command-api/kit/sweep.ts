/** Time between two sweeps. Each sweep is its own job, so that an object that can't be removed doesn't keep secrets and sessions forever. */
export const hourMs = 3_600_000
