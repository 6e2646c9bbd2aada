/** Spec: collections that one person may own, raised on request through support; admins have no limit. */
export const COLLECTIONS_MAX = 64
