import { mentionedImages } from '@adit/events/catalogue/project/text_image.values.ts'
import type { MessageRow } from '@adit/projectors/moderation/thread/thread.table.ts'
import type { PublicAccount } from '../../identity/account_lookup.port.ts'
import { isoTime } from '../../kit/address.presenter.ts'
import type { FoundThread } from './thread.queries.ts'
import type { ThreadMessage, ThreadV2, ThreadV3 } from './thread_shape.ts'

/** A thread as one reader may see it. */
export interface ReadThread {
  thread: FoundThread
  /** Without private messages if the reader is not staff. */
  messages: readonly MessageRow[]
  /** Members first, then staff, whom only staff see. */
  memberIds: readonly string[]
  accounts: ReadonlyMap<string, PublicAccount>
  /** Whether the reader may see which staff member wrote. */
  staffNamed: boolean
}

function bodyOf(row: MessageRow): ThreadMessage['body'] {
  if (row.deleted) return { type: 'deleted', private: row.private }
  if (row.kind === 'thread_closure' || row.kind === 'thread_reopen') return { type: row.kind }
  const { old_status, new_status } = row
  if (old_status !== null && new_status !== null) return { type: 'status_change', new_status, old_status }
  const associated_images = mentionedImages([row.body]).map(({ id }) => id)
  return { type: 'text', body: row.body, private: row.private, replying_to: row.replying_to, associated_images }
}

const presentMessage = (row: MessageRow, { staffNamed, accounts }: ReadThread): ThreadMessage => ({
  id: row.message_id,
  author_id: row.by_staff && !staffNamed ? null : (accounts.get(row.author_id)?.id ?? row.author_id),
  body: bodyOf(row),
  created: isoTime(row.at),
  hide_identity: row.by_staff,
})

/** Several may have deleted their accounts. */
const membersOf = ({ memberIds, accounts }: ReadThread): PublicAccount[] => {
  const members = memberIds.flatMap((id) => accounts.get(id) ?? [])
  return [...new Map(members.map((account) => [account.id, account])).values()]
}

const presentCommon = (read: ReadThread, { thread, messages } = read) => ({
  id: thread.thread_id,
  type: thread.report_id === null ? ('project' as const) : ('report' as const),
  project_id: thread.project_id,
  report_id: thread.report_id,
  messages: messages.map((message) => presentMessage(message, read)),
})

const presentThreadV2 = (read: ReadThread): ThreadV2 => ({
  ...presentCommon(read),
  members: membersOf(read).map((account) => ({ ...account, name: null })),
})

const presentThreadV3 = (read: ReadThread): ThreadV3 => ({
  ...presentCommon(read),
  members: membersOf(read),
})

/** A thread as each version of the API shows it. */
export const presentThread = { v2: presentThreadV2, v3: presentThreadV3 }
