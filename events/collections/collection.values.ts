/** Spec: collections that one person may own. Support raises it on request; admins have no limit. */
export const COLLECTIONS_MAX = 64
