import type { ReactNode } from 'react'
import { LogoMark } from '../../app/kit/Logo.tsx'
import styles from './AuthCard.module.css'

type Props = { title: string; children: ReactNode; foot?: ReactNode }

/** The narrow card of the pages under /auth. */
export function AuthCard({ title, children, foot }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <LogoMark size={32} />
        <h1>{title}</h1>
      </div>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}
