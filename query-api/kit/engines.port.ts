import type { EventCodec } from '@adit/events/kit/codec.ts'
import { definePort } from '@adit/events/kit/slot.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type { ProjectionAdmin } from './parked/projection_admin.port.ts'

/**
 * What a process of the query side reads besides the read models. The composition root fills these in, and the side of a room names those
 * that it needs.
 */
export const eventStore = definePort<Pick<EventStore, 'readStream'>>('kit.event_store')
export const eventCodec = definePort<Pick<EventCodec, 'decode'>>('kit.event_codec')
export const personalVault = definePort<Pick<PersonalVault, 'open' | 'openAll'>>('kit.personal_vault')
export const projectionAdmin = definePort<ProjectionAdmin>('kit.projection_admin')

/** What the operational database knows about personal access tokens but no event says. */
export interface TokenUses {
  /** When each of the account's tokens was last used, in milliseconds since 1970, by id. Leaves out tokens that were never used. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, number>>
}
export const tokenUses = definePort<TokenUses>('kit.token_uses')

/** Random ids, for example of projects. */
export const randomId = definePort<() => string>('kit.random_id')

/**
 * Pieces of a Markdown text as pages show it (infra/markdown/rendered.ts), for texts that not everybody may read: nothing of them is stored.
 * HTML in it is shown as text unless `allowHtml` is set.
 */
export type RenderText = (markdown: string, options?: { allowHtml?: boolean }) => Promise<string[]>
export const renderText = definePort<RenderText>('kit.render_text')

/** The readable characters of a Markdown text. */
export const readableLength = definePort<(markdown: string) => number>('kit.readable_length')

/** What somebody does in a launcher that is connected now. */
export interface OnlineStatus {
  /** What they play. Null if nothing that they tell. */
  profileName: string | null
  /** Milliseconds since 1970. */
  updatedAt: number
}
/** Who is online. Leaves out accounts without a connected launcher. */
export interface OnlineStatuses {
  of(accountIds: readonly string[]): Promise<ReadonlyMap<string, OnlineStatus>>
}
export const onlineStatuses = definePort<OnlineStatuses>('kit.online_statuses')
