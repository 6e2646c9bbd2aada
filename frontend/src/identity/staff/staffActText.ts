import { ROLE_ACT } from '@adit/events/identity/staff_act.values.ts'
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import type { StaffAct } from './staffActVerbs.ts'

const texts = defineMessages({
  admin: { id: 'staffActs.role.admin', defaultMessage: 'Make {username} an admin' },
  moderator: { id: 'staffActs.role.moderator', defaultMessage: 'Make {username} a moderator' },
  developer: { id: 'staffActs.role.developer', defaultMessage: 'Take the role of {username} away' },
  paused: { id: 'staffActs.role.paused', defaultMessage: 'Take the role of {username} away (paused until then)' },
})

/** What an act is to do, in the reader's language; of kinds without words there, as the server puts it. */
export function actText(intl: IntlShape, { kind, about, text, user: { username } }: StaffAct): string {
  if (kind !== ROLE_ACT) return `${text}: ${username}`
  const { role, pauses } = about
  const lost: MessageDescriptor = pauses === true ? texts.paused : texts.developer
  const words: MessageDescriptor = role === 'admin' || role === 'moderator' ? texts[role] : lost
  return intl.formatMessage(words, { username })
}
