import { type Said, say } from '../kit/describing.ts'
import { defineSlot, type Fill, type Filled } from '../kit/slot.ts'

/** What each kind of notification says, beside its kind. Ids only: names are joined when it is read. Each room adds its own kinds. */
export interface NoticeBodies {
  /** Somebody is invited to a team. Inboxes know this kind: it goes when the invitation has had its answer. */
  team_invite: { projectId: string; teamId: string; invitedBy: string; role: string }
}

export type NotificationBody = { [Kind in keyof NoticeBodies]: { kind: Kind } & NoticeBodies[Kind] }[keyof NoticeBodies]

interface NoticeKind {
  kind: string
  describe(body: NotificationBody): Said
}

const noticeKinds = defineSlot<NoticeKind>('notifications.kinds')

/** A kind with its sentence in the history of an inbox; for the face of the room that sends it. */
export const noticeKind = <Kind extends keyof NoticeBodies>(
  kind: Kind,
  describe: (body: NoticeBodies[Kind]) => Said,
): Fill => noticeKinds.fill({ kind, describe: (body) => describe(body as never) }) // found by its kind

/** Of a kind that no room here knows, only that there was one. */
export function describeNotice(body: NotificationBody, filled: Filled): Said {
  const known = filled(noticeKinds).find(({ kind }) => kind === body.kind)
  // Keys of translations hold no `_`.
  return known ? { ...known.describe(body), variant: known.kind.replace('_', '') } : say('Received a notification')
}
