import type { ReactNode } from 'react'
import styles from './State.module.css'

export type StateProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** What can be done next, the best first. */
  actions?: ReactNode
  /** `alert` is read out at once. */
  role?: 'status' | 'alert'
}

/** The common shape of empty, error and no-permission places. */
export function State({ icon, title, children, actions, role }: StateProps) {
  return (
    <div className={styles.state} role={role}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div>
        <h2 className={styles.title}>{title}</h2>
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
