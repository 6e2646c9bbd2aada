import { isRejectedGroup } from '@adit/events/catalogue/project/project_status.values.ts'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ResponseOf } from '../../../api/client.ts'
import { Link } from '../../../ui/Link.tsx'
import { baseOf } from '../../projectAddress.ts'

export type OwnProject = ResponseOf<'GET /_internal/dashboard/projects'>[number]

/** What would bring the project on. `none` stands there when it waits for nothing. */
export function NextStep({ project, none }: { project: OwnProject; none: ReactNode }) {
  const { status } = project
  const base = baseOf(project)
  if (isRejectedGroup(status)) {
    return (
      <Link to={`${base}/moderation`}>
        <FormattedMessage id="dashboard.step.review" defaultMessage="Read the review" />
      </Link>
    )
  }
  if (status === 'draft') {
    return project.latest_version ? (
      <Link to={`${base}/moderation`}>
        <FormattedMessage id="dashboard.step.submit" defaultMessage="Submit for review" />
      </Link>
    ) : (
      <Link to={`${base}/version/new`}>
        <FormattedMessage id="dashboard.step.upload" defaultMessage="Upload a version" />
      </Link>
    )
  }
  if (status === 'processing') {
    return (
      <Link to={`${base}/moderation`}>
        <FormattedMessage id="dashboard.step.wait" defaultMessage="See the queue" />
      </Link>
    )
  }
  return none
}
