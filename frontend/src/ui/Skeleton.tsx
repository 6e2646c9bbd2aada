import styles from './Skeleton.module.css'

/** A grey place of the final size of what is coming. Hidden from screen readers: the region that loads says `aria-busy`. */
export function Skeleton({
  width = '100%',
  height = 16,
  round,
}: {
  width?: number | string
  height?: number
  round?: boolean
}) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, ...(round && { borderRadius: '50%' }) }}
    />
  )
}

const widths = ['62%', '48%', '71%', '55%', '66%', '43%']

/** Rows of a list to come, as high as the real ones. */
export function SkeletonRows({ rows = 10, icon = true }: { rows?: number; icon?: boolean }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never change places.
        <div key={row} className={styles.row}>
          {icon && <Skeleton width={40} height={40} />}
          <span className={styles.lines}>
            <Skeleton width={`calc(${widths[row % widths.length]} * 0.4)`} height={15} />
            <Skeleton width={widths[row % widths.length] ?? '60%'} height={13} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** Lines of a text to come. */
export function SkeletonText({ lines = 4 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never change places.
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  )
}
