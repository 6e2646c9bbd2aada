import type { ProjectPermission } from '@adit/events/teams/permission.values.ts'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useManaged } from './managedProject.ts'

/** Why the viewer may not change what a page shows, or nothing when it may be changed. */
export function useLock(permission: ProjectPermission): ReactNode {
  const { may } = useManaged()
  if (may(permission)) return undefined
  return (
    <>
      <strong>
        <FormattedMessage id="lock.title" defaultMessage="No permission" />
      </strong>{' '}
      <FormattedMessage
        id="lock.text"
        defaultMessage="You can view this but not change it. Ask another member of the project to change it or to give you the permission."
      />
    </>
  )
}
