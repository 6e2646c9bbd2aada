/** Spec: organizations that one person may own, raised on request through support; admins have no limit. */
export const ORGANIZATIONS_MAX = 16
