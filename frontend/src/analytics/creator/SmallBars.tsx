import styles from './SmallBars.module.css'

type Props = {
  amounts: readonly number[]
  /** Pixels of the drawing; it stretches to the width of its place. */
  width: number
  height: number
  /** The last bar has not ended: drawn hollow. */
  open?: boolean
}

/** Bars from zero, each to the scale of the largest. They repeat the numbers beside them, so that nobody has to see them. */
export function SmallBars({ amounts, width, height, open = false }: Props) {
  const most = Math.max(1, ...amounts)
  const pitch = width / amounts.length
  const wide = Math.max(1, pitch - (pitch > 6 ? 2 : 1))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.bars}
      style={{ blockSize: height }}
    >
      <path d={`M0 ${height - 0.5}H${width}`} className={styles.floor} />
      {amounts.map((amount, at) => {
        const high = amount === 0 ? 0 : Math.max(1.5, (amount / most) * (height - 1))
        const isOpen = open && at === amounts.length - 1
        const inset = isOpen ? 0.5 : 0
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={at}
            x={at * pitch + inset}
            y={height - high + inset}
            width={wide - 2 * inset}
            height={Math.max(0, high - inset)}
            className={isOpen ? styles.open : styles.bar}
          />
        )
      })}
    </svg>
  )
}
