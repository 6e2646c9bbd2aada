import { activityKinds } from './activity_rule.values.ts'

/** What counts: downloads, and what is recorded beside them. */
export const countedKinds = ['download', ...activityKinds] as const
export type CountedKind = (typeof countedKinds)[number]

/** Everything by which figures can be broken down, except project and time. */
export const dimensions = [
  'country',
  'source',
  'version',
  'loader',
  'reason',
  'member',
  'page',
  'game_version',
  'dependent',
  'referrer',
  'campaign',
] as const
export type Dimension = (typeof dimensions)[number]
