import { FormattedMessage } from 'react-intl'
import { Link } from '../../../ui/Link.tsx'
import type { Who } from '../staffAnswers.ts'

/** Who did something, as far as it is known. */
export function WhoText({ who }: { who: Who }) {
  if (who.kind === 'system') {
    return (
      <FormattedMessage
        id="moderation.who.system"
        defaultMessage="The system ({name})"
        values={{ name: who.name ?? who.id }}
      />
    )
  }
  if (who.id === null) return <FormattedMessage id="moderation.who.staff" defaultMessage="Staff" />
  const name = who.name ?? who.id
  return <Link to={`/user/${encodeURIComponent(name)}`}>{name}</Link>
}
