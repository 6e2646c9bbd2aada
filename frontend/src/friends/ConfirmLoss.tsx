import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

export type Loss = { act: 'remove' | 'block'; user: { id: string; username: string } }

type Props = { loss: Loss; busy: boolean; onConfirm: () => void; onCancel: () => void }

/** Asks before a friendship ends. */
export function ConfirmLoss({ loss: { act, user }, busy, onConfirm, onCancel }: Props) {
  const intl = useIntl()
  const name = { name: user.username }
  const isBlock = act === 'block'
  return (
    <ConfirmDialog
      open
      title={
        isBlock
          ? intl.formatMessage({ id: 'friends.block.title', defaultMessage: 'Block {name}?' }, name)
          : intl.formatMessage({ id: 'friends.remove.title', defaultMessage: 'Remove {name} from your friends?' }, name)
      }
      description={
        isBlock ? (
          <FormattedMessage
            id="friends.block.text"
            defaultMessage="You stop being friends, any request between you ends, and they can't send you another. They aren't told. You can unblock them at any time."
          />
        ) : (
          <FormattedMessage
            id="friends.remove.text"
            defaultMessage="You no longer see each other online. To be friends again, one of you has to ask."
          />
        )
      }
      confirmLabel={
        isBlock
          ? intl.formatMessage({ id: 'friends.block', defaultMessage: 'Block' })
          : intl.formatMessage({ id: 'friends.remove', defaultMessage: 'Remove friend' })
      }
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
