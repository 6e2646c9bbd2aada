import { isRejectedGroup } from '@adit/events/catalogue/project/project_status.values.ts'
import type { AccessToken, InboxEntry } from '../../../api/routes.ts'
import type { OwnProject } from '../../../catalogue/creator/dashboard/NextStep.tsx'
import type { EntryOf } from '../../../notifications/notificationKind.ts'
import { dayMs } from '../figures/period.ts'

/** Something that waits for the viewer. */
export type Need =
  | { kind: 'returned'; project: OwnProject }
  | { kind: 'token'; token: AccessToken }
  | { kind: 'warning'; entry: EntryOf<'file_warnings'> }
  | { kind: 'message'; entry: EntryOf<'moderator_message'> }
  | { kind: 'invitation'; entry: EntryOf<'team_invite'> }
  | { kind: 'queued'; project: OwnProject }

/** Tokens that expire sooner are shown, so that no script of theirs stops by surprise. */
const expiresWithin = 7 * dayMs

interface Known {
  projects: readonly OwnProject[]
  unread: readonly InboxEntry[]
  /** Invitations that have no answer yet. */
  invitations: readonly EntryOf<'team_invite'>[]
  tokens: readonly AccessToken[]
  now: number
}

const isOf =
  <K extends InboxEntry['body']['type']>(kind: K) =>
  (entry: InboxEntry): entry is EntryOf<K> =>
    entry.body.type === kind

/** The latest of each subject: who asked twice waits once. */
function latestOf<T>(entries: readonly T[], subject: (entry: T) => string): T[] {
  const latest = new Map<string, T>()
  for (const entry of entries) if (!latest.has(subject(entry))) latest.set(subject(entry), entry)
  return [...latest.values()]
}

function expiring(tokens: readonly AccessToken[], now: number): AccessToken[] {
  const left = ({ expires }: AccessToken) => Date.parse(expires) - now
  return tokens
    .filter((token) => token.ended === null && left(token) > 0 && left(token) <= expiresWithin)
    .toSorted((one, other) => left(one) - left(other))
}

/**
 * The most urgent first: what has been taken from lists, what stops on a date, what staff wait for, invitations, and last the projects that
 * wait for staff. `unread` is newest first.
 */
export function needsOf({ projects, unread, invitations, tokens, now }: Known): Need[] {
  return [
    ...projects
      .filter(({ status }) => isRejectedGroup(status))
      .toSorted((left, right) => Number(right.status === 'withheld') - Number(left.status === 'withheld'))
      .map((project): Need => ({ kind: 'returned', project })),
    ...expiring(tokens, now).map((token): Need => ({ kind: 'token', token })),
    ...latestOf(unread.filter(isOf('file_warnings')), ({ body }) => body.version_id).map(
      (entry): Need => ({ kind: 'warning', entry }),
    ),
    ...latestOf(unread.filter(isOf('moderator_message')), ({ body }) => body.thread_id).map(
      (entry): Need => ({ kind: 'message', entry }),
    ),
    ...invitations.map((entry): Need => ({ kind: 'invitation', entry })),
    ...projects.filter(({ status }) => status === 'processing').map((project): Need => ({ kind: 'queued', project })),
  ]
}

export const keyOfNeed = (need: Need): string => {
  if ('project' in need) return `${need.kind} ${need.project.id}`
  return 'entry' in need ? `${need.kind} ${need.entry.id}` : `${need.kind} ${need.token.id}`
}
