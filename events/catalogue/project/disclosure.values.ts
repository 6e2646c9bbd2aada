/** What creators disclose about a project, at most once of each type. Named as in the API. */
export const disclosureTypes = [
  'ai_content',
  'ai_functionality',
  'advertisements',
  'epilepsy_triggers',
  'system_interactions',
  'telemetry',
  'derivative_work',
  'paid_features',
  'archived',
] as const
export type DisclosureType = (typeof disclosureTypes)[number]

/** What AI was used for. */
export const aiUses = ['code', 'assets', 'text'] as const

/** Whether data about players is collected. */
export const telemetryConsents = ['opt_in', 'opt_out', 'always_active'] as const

/** What members can't do with a disclosure any more, because staff locked it: remove it, or change it at all. */
export const disclosureLocks = ['unlocked', 'cannot_disable', 'fully_locked'] as const
export type DisclosureLock = (typeof disclosureLocks)[number]

/** Ours: characters and entries of one disclosure, so that all of a project fit into one event. */
export const DISCLOSURE = { note: 2048, items: 64, itemLength: 256, sources: 32 } as const
