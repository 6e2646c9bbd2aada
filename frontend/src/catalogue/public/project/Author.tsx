import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/apiQuery.ts'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProjectView } from './projectView.ts'

/** Who published a version: mostly a member of the project, else somebody who was one. */
export function Author({ id }: { id: string }) {
  const { members } = useProjectView()
  const member = members.data?.find(({ user }) => user.id === id)?.user
  const settled = members.data !== undefined || Boolean(members.error)
  const other = useQuery({
    ...apiQuery('GET /v2/user/:id', { params: { id } }),
    enabled: settled && !member,
    staleTime: 300_000,
  })
  const username = member?.username ?? other.data?.username
  if (username === undefined) return other.error ? <bdi>{id}</bdi> : <Skeleton width={80} height={14} />
  return (
    <Link to={`/user/${encodeURIComponent(username)}`}>
      <bdi>{username}</bdi>
    </Link>
  )
}
