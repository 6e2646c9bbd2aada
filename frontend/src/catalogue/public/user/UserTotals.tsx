import { Download, Heart } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { PublicUser } from '../../../identity/slots.ts'
import { NumberText } from '../../../ui/NumberText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useUserProjects } from './useUserProjects.ts'

/** How often all projects of a user were downloaded, and how many follow them. */
export function UserTotals({ user }: { user: PublicUser }) {
  const { data: projects } = useUserProjects(user.username)
  if (!projects)
    return (
      <li>
        <Skeleton width={110} height={16} />
      </li>
    )
  const downloads = projects.reduce((sum, project) => sum + project.downloads, 0)
  const followers = projects.reduce((sum, project) => sum + project.followers, 0)
  return (
    <>
      {downloads > 0 && (
        <li>
          <Download aria-hidden="true" />
          <span>
            <FormattedMessage
              id="project.head.downloads"
              defaultMessage="{number} {count, plural, one {download} other {downloads}}"
              values={{ count: downloads, number: <NumberText value={downloads} /> }}
            />
          </span>
        </li>
      )}
      {followers > 0 && (
        <li>
          <Heart aria-hidden="true" />
          <span>
            <FormattedMessage
              id="user.followers"
              defaultMessage="{number} {count, plural, one {follower} other {followers}} of projects"
              values={{ count: followers, number: <NumberText value={followers} /> }}
            />
          </span>
        </li>
      )}
    </>
  )
}
