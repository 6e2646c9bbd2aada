import { Download } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { PublicUser } from '../../../identity/slots.ts'
import { NumberText } from '../../../ui/NumberText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useUserProjects } from './useUserProjects.ts'

/** How often all projects of a user were downloaded. */
export function UserDownloads({ user }: { user: PublicUser }) {
  const { data: projects } = useUserProjects(user.username)
  if (!projects)
    return (
      <li>
        <Skeleton width={110} height={16} />
      </li>
    )
  const downloads = projects.reduce((sum, project) => sum + project.downloads, 0)
  if (downloads === 0) return null
  return (
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
  )
}
