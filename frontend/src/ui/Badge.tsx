import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'brand' | 'red' | 'orange' | 'green' | 'blue' | 'purple'

/** A short fact about a thing: its channel, its role, its state. The text carries the meaning, the colour repeats it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={cx(styles.badge)} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
