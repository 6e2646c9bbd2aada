import { useIntl } from 'react-intl'
import { cx } from '../../ui/cx.ts'
import styles from './ChangeText.module.css'
import { formatDifference } from './figures/metric.texts.ts'
import type { Metric } from './figures/metric.ts'

/** How much more or less it is than before. A fall is no warning, so it has no colour. */
export function ChangeText({ metric, difference }: { metric: Metric; difference: number }) {
  const intl = useIntl()
  return (
    <span className={cx(styles.change, difference > 0 && styles.up, difference === 0 && styles.same)}>
      {formatDifference(intl, metric, difference)}
    </span>
  )
}
