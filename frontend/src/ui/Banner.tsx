import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import styles from './Banner.module.css'
import { Button } from './Button.tsx'

type Props = {
  tone?: 'info' | 'warning' | 'critical'
  children: ReactNode
  actions?: ReactNode
  onDismiss?: () => void
}

const icons = { info: Info, warning: TriangleAlert, critical: CircleAlert }

/** A line across the page or above a form that concerns all of it. */
export function Banner({ tone = 'info', children, actions, onDismiss }: Props) {
  const intl = useIntl()
  const Glyph = icons[tone]
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <Glyph size={18} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {actions}
      {onDismiss && (
        <Button
          circular
          size="small"
          look="transparent"
          onClick={onDismiss}
          aria-label={intl.formatMessage({ id: 'banner.dismiss', defaultMessage: 'Dismiss' })}
        >
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
