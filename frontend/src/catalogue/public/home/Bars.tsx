import styles from './Bars.module.css'

const height = 24
/** Heights change in steps, so that bars line up. */
const step = 2

/** Downloads of fourteen days. The last seven, which the number beside them compares with the others, are brighter. */
export function Bars({ downloads }: { downloads: readonly number[] }) {
  const most = Math.max(...downloads, 1)
  return (
    <svg viewBox={`0 0 ${downloads.length * 7 - 2} ${height}`} aria-hidden="true" className={styles.bars}>
      {downloads.map((count, at) => {
        const tall = barHeight(count, most)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: each place is one day.
            key={at}
            x={at * 7}
            y={height - tall}
            width="5"
            height={tall}
            className={at < downloads.length / 2 ? styles.was : styles.now}
          />
        )
      })}
    </svg>
  )
}

/** A day without downloads keeps a line, so that it is seen as a day. */
export const barHeight = (count: number, most: number): number =>
  count === 0 ? 1 : Math.max(step, Math.round((count / most) * (height / step)) * step)
