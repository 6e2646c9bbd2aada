import { Check, CircleAlert, CircleCheck, Copy, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from './Button.tsx'
import styles from './NotificationPanel.module.css'
import { type Notification, notifications } from './notifications.ts'
import { useCopy } from './useCopy.ts'

const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info }

/** One notification, with its buttons. */
export function NotificationEntry({ one }: { one: Notification }) {
  const intl = useIntl()
  const [copied, copy] = useCopy()
  const Glyph = icons[one.type]
  const full = [one.title, one.text, one.errorCode].filter(Boolean).join('\n')
  const isOver = useRef(false)
  const hold = () => notifications.pause(one.id)
  const enter = () => {
    isOver.current = true
    hold()
  }
  const leave = () => {
    isOver.current = false
    notifications.resume(one.id)
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!isOver.current && !currentTarget.contains(relatedTarget)) notifications.resume(one.id)
  }
  return (
    <li
      className={styles.entry}
      data-type={one.type}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={hold}
      onBlur={blur}
    >
      <Glyph size={18} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>
          {one.title}
          {one.count > 1 && <span className={styles.count}>×{one.count}</span>}
        </p>
        {one.text && <p>{one.text}</p>}
      </div>
      <Button
        circular
        size="small"
        look="transparent"
        onClick={() => copy(full)}
        aria-label={
          copied
            ? intl.formatMessage({ id: 'notification.copied', defaultMessage: 'Copied' })
            : intl.formatMessage({ id: 'notification.copy', defaultMessage: 'Copy text' })
        }
      >
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </Button>
      <Button
        circular
        size="small"
        look="transparent"
        onClick={() => notifications.dismiss(one.id)}
        aria-label={intl.formatMessage({ id: 'notification.dismiss', defaultMessage: 'Dismiss' })}
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  )
}
