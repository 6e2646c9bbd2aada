import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import type { PublicUser } from '../slots.ts'
import styles from './SuspensionControl.module.css'
import { SuspensionDialog } from './SuspensionDialog.tsx'

/** Whether the account is suspended and why, and what changes that. Nothing until that is known, or while the role doesn't count. */
export function SuspensionControl({ user }: { user: PublicUser }) {
  const { data } = useApi('GET /_internal/user/:id/suspension', { params: { id: user.id } })
  const [asking, setAsking] = useState(false)
  if (!data) return null
  const { suspension } = data
  const dialog = asking && (
    <SuspensionDialog
      user={user}
      ends={suspension !== null}
      withheld={suspension?.withholds_projects ?? false}
      onClose={() => setAsking(false)}
    />
  )
  if (!suspension)
    return (
      <>
        <Button color="red" look="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <FormattedMessage id="suspension.suspend" defaultMessage="Suspend" />
        </Button>
        {dialog}
      </>
    )
  return (
    <div className={styles.suspension}>
      <Badge tone="red">
        {suspension.until === null ? (
          <FormattedMessage id="suspension.forGood" defaultMessage="Suspended for good" />
        ) : (
          <FormattedMessage
            id="suspension.until"
            defaultMessage="Suspended until {time}"
            values={{ time: <TimeText at={suspension.until} show="date" /> }}
          />
        )}
      </Badge>
      <span className={styles.reason} dir="auto">
        {suspension.reason}
      </span>
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <FormattedMessage id="suspension.end" defaultMessage="End suspension" />
      </Button>
      {dialog}
    </div>
  )
}
