import { type Said, say } from '../kit/describing.ts'
import { defineSlot, type Fill, type Filled } from '../kit/slot.ts'

/** The fields of each kind of notification besides its kind. Ids only: names are added when it is read. Each room adds its own kinds. */
export interface NoticeBodies {
  /** Someone is invited to a team. Inboxes know this kind because it is removed when the invitation is answered. */
  team_invite: { projectId: string; teamId: string; invitedBy: string; role: string }
}

export type NotificationBody = { [Kind in keyof NoticeBodies]: { kind: Kind } & NoticeBodies[Kind] }[keyof NoticeBodies]

interface NoticeKind {
  kind: string
  describe(body: NotificationBody): Said
}

const noticeKinds = defineSlot<NoticeKind>('notifications.kinds')

/** A kind with its sentence in the history of an inbox. Part of the entry point of the room that sends it. */
export const noticeKind = <Kind extends keyof NoticeBodies>(
  kind: Kind,
  describe: (body: NoticeBodies[Kind]) => Said,
): Fill => noticeKinds.fill({ kind, describe: (body) => describe(body as never) }) // found by its kind

/** A notice of a kind that no room declares is only reported as received. */
export function describeNotice(body: NotificationBody, filled: Filled): Said {
  const known = filled(noticeKinds).find(({ kind }) => kind === body.kind)
  // Translation keys contain no `_`.
  return known ? { ...known.describe(body), variant: known.kind.replace('_', '') } : say('Received a notification')
}
