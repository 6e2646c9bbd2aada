import { Award, Gauge, ShieldUser } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { PublicUser } from '../slots.ts'
import { BadgesDialog } from './BadgesDialog.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'

type Asking = 'role' | 'badges' | 'limits'

/** What admins change about somebody. Nothing while the role doesn't count, which the limits tell. */
export function AdminMenu({ user }: { user: PublicUser }) {
  const intl = useIntl()
  const [asking, setAsking] = useState<Asking>()
  const { data } = useApi('GET /_internal/user/:id/limits', { params: { id: user.id } })
  if (!data) return null
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu
        look="outlined"
        items={[
          {
            text: intl.formatMessage({ id: 'adminMenu.role', defaultMessage: 'Change role' }),
            icon: <ShieldUser aria-hidden="true" />,
            onSelect: () => setAsking('role'),
          },
          {
            text: intl.formatMessage({ id: 'adminMenu.badges', defaultMessage: 'Edit badges' }),
            icon: <Award aria-hidden="true" />,
            onSelect: () => setAsking('badges'),
          },
          {
            text: intl.formatMessage({ id: 'adminMenu.limits', defaultMessage: 'Change limits' }),
            icon: <Gauge aria-hidden="true" />,
            onSelect: () => setAsking('limits'),
          },
        ]}
      >
        <FormattedMessage id="adminMenu.manage" defaultMessage="Manage" />
      </Menu>
      {asking === 'role' && <RoleDialog user={user} onClose={close} />}
      {asking === 'badges' && <BadgesDialog user={user} onClose={close} />}
      {asking === 'limits' && <LimitsDialog user={user} limits={data.limits} onClose={close} />}
    </>
  )
}
