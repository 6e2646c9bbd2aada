import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'

type Length = { min: number; max: number }
type Naming = { name: string; summary: string }

const lengths: Record<keyof Naming, MessageDescriptor> = defineMessages({
  name: { id: 'general.name.length', defaultMessage: 'Name must have {min} to {max} characters.' },
  summary: { id: 'general.summary.length', defaultMessage: 'Summary must have {min} to {max} characters.' },
})

function within(text: string, { min, max }: Length): boolean {
  return text.trim().length >= min && text.trim().length <= max
}

/** What is wrong with a name or summary, in words. */
export function judgeNaming(
  intl: IntlShape,
  { name, summary }: Naming,
  limits: Record<keyof Naming, Length>,
): Partial<Naming> {
  return {
    ...(!within(name, limits.name) && { name: intl.formatMessage(lengths.name, limits.name) }),
    ...(!within(summary, limits.summary) && { summary: intl.formatMessage(lengths.summary, limits.summary) }),
  }
}
