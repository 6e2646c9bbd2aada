import { Ellipsis, UserCheck, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/menuItem.ts'
import { ConfirmLoss, type Loss } from '../ConfirmLoss.tsx'
import { useFriendAction } from '../friendActions.ts'
import styles from './FriendControl.module.css'

/** What is between the viewer and somebody else, and what changes that. Nothing until it is known. */
export function FriendControl({ user }: { user: PublicUser }) {
  const intl = useIntl()
  const { id } = user
  const { data } = useApi('GET /_internal/friends/:id', { params: { id } })
  const [loss, setLoss] = useState<Loss | null>(null)
  const { run, busy } = useFriendAction(() => setLoss(null))
  if (!data) return null
  const { relation, blocked } = data

  const step = (act: 'add' | 'remove' | 'unblock', text: ReactNode, look: 'brand' | 'plain' = 'plain') => (
    <Button
      {...(look === 'brand' ? { color: 'brand' } : { look: 'outlined' })}
      busy={busy}
      onClick={() => void run({ act, id })}
    >
      {text}
    </Button>
  )
  const buttons = blocked
    ? step('unblock', <FormattedMessage id="friends.unblock" defaultMessage="Unblock" />)
    : {
        none: step(
          'add',
          <>
            <UserPlus aria-hidden="true" />
            <FormattedMessage id="friends.add" defaultMessage="Add friend" />
          </>,
        ),
        asked: step('remove', <FormattedMessage id="friends.withdrawRequest" defaultMessage="Withdraw request" />),
        waiting: (
          <>
            {step('add', <FormattedMessage id="friends.acceptRequest" defaultMessage="Accept request" />, 'brand')}
            {step('remove', <FormattedMessage id="friends.decline" defaultMessage="Decline" />)}
          </>
        ),
        friends: (
          <span className={styles.friends}>
            <UserCheck aria-hidden="true" />
            <FormattedMessage id="friends.areFriends" defaultMessage="Friends" />
          </span>
        ),
      }[relation]

  const more: MenuItem[] = [
    ...(relation === 'friends'
      ? [
          {
            text: intl.formatMessage({ id: 'friends.remove', defaultMessage: 'Remove friend' }),
            danger: true,
            onSelect: () => setLoss({ act: 'remove', user }),
          },
        ]
      : []),
    {
      text: intl.formatMessage({ id: 'friends.block', defaultMessage: 'Block' }),
      danger: true,
      onSelect: () => setLoss({ act: 'block', user }),
    },
  ]
  return (
    <div className={styles.control}>
      {buttons}
      {!blocked && (
        <Menu
          circular
          look="transparent"
          aria-label={intl.formatMessage(
            { id: 'friends.more', defaultMessage: 'More about {name}' },
            { name: user.username },
          )}
          items={more}
        >
          <Ellipsis aria-hidden="true" />
        </Menu>
      )}
      {loss && (
        <ConfirmLoss
          loss={loss}
          busy={busy}
          onConfirm={() => void run({ act: loss.act, id })}
          onCancel={() => setLoss(null)}
        />
      )}
    </div>
  )
}
