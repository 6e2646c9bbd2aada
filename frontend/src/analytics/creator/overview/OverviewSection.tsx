import type { ReactNode } from 'react'
import styles from './OverviewSection.module.css'

type Props = {
  heading: string
  /** Beside the heading, such as how many there are. */
  count?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** A part of the overview below its heading. */
export function OverviewSection({ heading, count, busy = false, children }: Props) {
  return (
    <section className={styles.section} aria-label={heading} aria-busy={busy || undefined}>
      <h2 className={styles.heading}>
        {heading}
        {count && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  )
}
