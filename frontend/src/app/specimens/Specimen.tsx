import type { ReactNode } from 'react'
import styles from './SpecimensPage.module.css'

/** One specimen with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.stage}>{children}</div>
    </div>
  )
}
