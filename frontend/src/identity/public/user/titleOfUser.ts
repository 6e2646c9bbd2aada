import type { IntlShape, MessageDescriptor } from 'react-intl'

/** What the page of a user is called: their name, and which part of it is shown. */
export function titleOfUser(intl: IntlShape, name: string, part: MessageDescriptor | undefined): string {
  if (!part) return name
  return intl.formatMessage(
    { id: 'user.part', defaultMessage: '{part} by {name}' },
    { part: intl.formatMessage(part), name },
  )
}
