import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useRooms } from './kit/room.ts'
import { StaffArea } from './staff/StaffArea.tsx'

/** The pages of admins at `/admin/*`. */
export function AdminApp() {
  const intl = useIntl()
  const rooms = useRooms()
  const resources = useMemo(() => rooms.flatMap(({ admin = [] }) => admin), [rooms])
  const verbs = useMemo(() => rooms.map(({ adminVerbs = {} }) => adminVerbs), [rooms])
  return (
    <StaffArea
      base="/admin"
      label={intl.formatMessage({ id: 'admin.nav', defaultMessage: 'Administration' })}
      resources={resources}
      verbs={verbs}
      only="admins"
      refused={<FormattedMessage id="admin.adminsOnly" defaultMessage="These pages are for admins." />}
    />
  )
}
