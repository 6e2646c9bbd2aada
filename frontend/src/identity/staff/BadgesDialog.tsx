import { badges as allBadges, badgeBit } from '@adit/events/identity/badge.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useAction } from '../../ui/useAction.ts'
import { badgeLooks } from '../public/user/badgeLooks.ts'
import type { PublicUser } from '../slots.ts'
import { StaffChangeDialog } from './StaffChangeDialog.tsx'

/** Gives somebody badges, or takes them back. */
export function BadgesDialog({ user, onClose }: { user: PublicUser; onClose: () => void }) {
  const intl = useIntl()
  const { id, username } = user
  const [badges, setBadges] = useState(user.badges)
  const [reason, setReason] = useState('')
  const { run, busy, problems, clear } = useAction({
    act: () => call('PATCH /v3/user/:id', { params: { id }, body: { badges, reason } }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({ id: 'badgesDialog.done', defaultMessage: 'The badges are changed' }),
    onDone: onClose,
  })
  return (
    <StaffChangeDialog
      title={intl.formatMessage({ id: 'badgesDialog.title', defaultMessage: 'Badges of {username}' }, { username })}
      description={
        <FormattedMessage id="badgesDialog.text" defaultMessage="Everybody sees badges on the page of the user." />
      }
      confirm={intl.formatMessage({ id: 'badgesDialog.confirm', defaultMessage: 'Save badges' })}
      ready={badges !== user.badges}
      fields={[]}
      reason={reason}
      onReason={(text) => {
        setReason(text)
        clear('reason')
      }}
      busy={busy}
      problems={problems}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {allBadges.map((badge) => (
        <Checkbox
          key={badge}
          label={intl.formatMessage(badgeLooks[badge].text)}
          checked={(badges & badgeBit(badge)) !== 0}
          onChange={() => setBadges((before) => before ^ badgeBit(badge))}
        />
      ))}
    </StaffChangeDialog>
  )
}
