import { CREATION_LIMITS, limitAlert } from '@adit/events/catalogue/limits.values.ts'
import { FormattedMessage } from 'react-intl'
import { useApi } from '../../api/query.ts'
import type { User } from '../../api/routes.ts'
import { Note } from '../form/Note.tsx'

/** Tells whoever has nearly as many projects as one may have, or all of them. Admins have no limit. */
export function LimitAlert({ user }: { user: User }) {
  const { data } = useApi('GET /v2/user/:id/projects', { params: { id: user.id } })
  const limit = user.role === 'admin' ? null : CREATION_LIMITS.projects
  const current = data?.length ?? 0
  const alert = limitAlert(current, limit)
  if (alert === 'none' || limit === null) return null
  return (
    <Note tone={alert === 'reached' ? 'critical' : 'warning'}>
      <FormattedMessage
        id="createProject.limit"
        defaultMessage="You have {current} of at most {limit} projects. Support raises the limit on request."
        values={{ current, limit }}
      />
    </Note>
  )
}
