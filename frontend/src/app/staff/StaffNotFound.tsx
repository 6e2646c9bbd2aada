import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function StaffNotFound() {
  return <EmptyState whole title={<FormattedMessage id="staff.notFound" defaultMessage="Page not found" />} />
}
