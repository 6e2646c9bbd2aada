import { oneOf } from '../../kit/one_of.values.ts'

/** Release channel of a version (`version_type` on the wire), most stable first. */
export const versionChannels = ['release', 'beta', 'alpha'] as const
export type VersionChannel = (typeof versionChannels)[number]
export const isVersionChannel = oneOf(versionChannels)
