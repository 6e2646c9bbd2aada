import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import styles from './ProgressBar.module.css'

type Props = {
  label: ReactNode
  /** From 0 to 1; null while the progress is unknown. */
  share: number | null
  /** Beside the label, such as “12 of 40 MB”. */
  detail?: ReactNode
  tone?: 'brand' | 'red'
}

/** How far a piece of work is. */
export function ProgressBar({ label, share, detail, tone = 'brand' }: Props) {
  const intl = useIntl()
  const percent = share === null ? null : Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div className={styles.progress} data-tone={tone}>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.detail}>
          {detail ?? (percent !== null && intl.formatNumber(percent / 100, { style: 'percent' }))}
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={typeof label === 'string' ? label : undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <div className={styles.bar} style={{ inlineSize: `${percent ?? 100}%` }} data-unknown={percent === null} />
      </div>
    </div>
  )
}
