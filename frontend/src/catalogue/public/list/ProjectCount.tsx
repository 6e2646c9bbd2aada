import { FormattedMessage } from 'react-intl'

/** How many projects, in words. */
export function ProjectCount({ count }: { count: number }) {
  return (
    <FormattedMessage
      id="facet.count"
      defaultMessage="{count, plural, one {# project} other {# projects}}"
      values={{ count }}
    />
  )
}
