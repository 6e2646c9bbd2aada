import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery } from '../../api/apiQuery.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Link } from '../../ui/Link.tsx'

/** How many of the projects that a signed-in reader follows have new files. */
export function FollowedNews({ since }: { since: number }) {
  const intl = useIntl()
  const { user } = useAuth()
  const input = { query: { since: new Date(since).toISOString() } }
  const { data } = useQuery({ ...apiQuery('GET /_internal/follows/news', input), enabled: user !== null })
  const count = data?.projects ?? 0
  if (!user || count === 0) return null
  return (
    <>
      {' · '}
      <Link to="/dashboard/notifications">
        <FormattedMessage
          id="home.news.followed"
          defaultMessage="{number} {count, plural, one {project you follow has} other {projects you follow have}} new files"
          values={{ count, number: intl.formatNumber(count) }}
        />
      </Link>
    </>
  )
}
