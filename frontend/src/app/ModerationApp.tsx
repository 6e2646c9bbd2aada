import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useRooms } from './kit/room.ts'
import { StaffArea } from './staff/StaffArea.tsx'

/** The pages of moderators at `/moderation/*`. */
export function ModerationApp() {
  const intl = useIntl()
  const rooms = useRooms()
  const resources = useMemo(() => rooms.flatMap(({ staff = [] }) => staff), [rooms])
  const verbs = useMemo(() => rooms.map(({ staffVerbs = {} }) => staffVerbs), [rooms])
  return (
    <StaffArea
      base="/moderation"
      label={intl.formatMessage({ id: 'moderation.nav', defaultMessage: 'Moderation' })}
      resources={resources}
      verbs={verbs}
      only="moderators"
      refused={
        <FormattedMessage id="moderation.staffOnly" defaultMessage="These pages are for moderators and admins." />
      }
    />
  )
}
