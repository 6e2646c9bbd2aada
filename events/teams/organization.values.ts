/** Spec: organizations that one person may own. Support raises it on request; admins have no limit. */
export const ORGANIZATIONS_MAX = 16
