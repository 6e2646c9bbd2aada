import type { ReactNode } from 'react'
import styles from './State.module.css'

export type StateProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** What can be done next, the best first. */
  actions?: ReactNode
  /** It replaces the whole page, so its title is the page's heading. */
  whole?: boolean
  /** `alert` is read out at once. */
  role?: 'status' | 'alert'
}

/** The common shape of empty, error and no-permission places. */
export function State({ icon, title, children, actions, whole = false, role }: StateProps) {
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div className={styles.state} role={role}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div>
        <Heading className={styles.title}>{title}</Heading>
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
