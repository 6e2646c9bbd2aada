import styles from './Logo.module.css'

/** The mark: the mouth of a mine, lit from inside. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={styles.mark}>
      <path
        d="M3 28V15.500C3 8.300 8.500 3 16 3s13 5.300 13 12.500V28h-5.500V16.200c0-4.400-3.200-7.700-7.500-7.700s-7.500 3.300-7.500 7.700V28Z"
        className={styles.stone}
      />
      <path d="M16 12.800c-2.400 0-4 1.700-4 4V28h8V16.800c0-2.300-1.600-4-4-4Z" className={styles.light} />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.word}>Adit</span>
    </span>
  )
}
