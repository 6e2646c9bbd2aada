import { cx } from '../../ui/cx.ts'
import styles from './Doorway.module.css'

/** The doorway: lit where something fits what the reader plays, an outline where it doesn't. */
export function Doorway({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cx(styles.door, open && styles.open)}>
      <path d="M2.500 14V7.500C2.500 4 5 2 8 2s5.500 2 5.500 5.500V14Z" />
      {open && <path d="M5.200 8.600 7.300 10.700 11 6.600" className={styles.tick} />}
    </svg>
  )
}
