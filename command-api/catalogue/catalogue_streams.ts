import { game } from '@adit/events/catalogue/tag/game_version.values.ts'
import { type StreamName, streamName } from '@adit/events/kit/envelope.ts'

export const projectStream = (id: string): StreamName => streamName('catalogue', 'project', id)
/** The list of versions of the game. There is only one game. */
export const gameVersionStream: StreamName = streamName('catalogue', 'game_version', game)
export const versionStream = (id: string): StreamName => streamName('catalogue', 'version', id)
/** Slugs are compared ignoring case. */
export const slugStream = (slug: string): StreamName => streamName('catalogue', 'slug', slug.toLowerCase())
export const fileStream = (sha1: string): StreamName => streamName('catalogue', 'file', sha1)
export const projectQuotaStream = (accountId: string): StreamName => streamName('catalogue', 'project_quota', accountId)
