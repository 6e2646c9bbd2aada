import { limitAlert } from '@adit/events/catalogue/limits.values.ts'
import { FormattedMessage } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { Note } from '../../../ui/form/Note.tsx'

/** Tells whoever has nearly as many projects as one may have, or all of them. Admins have no limit. */
export function LimitAlert() {
  const { data } = useApi('GET /v3/limits/projects', {})
  if (!data) return null
  const { current, max: limit } = data
  const alert = limitAlert(current, limit)
  if (alert === 'none' || limit === null) return null
  return (
    <Note tone={alert === 'reached' ? 'critical' : 'warning'}>
      <FormattedMessage
        id="createProject.limit"
        defaultMessage="You have {current} of at most {limit} projects. Contact support to raise the limit."
        values={{ current, limit }}
      />
    </Note>
  )
}
