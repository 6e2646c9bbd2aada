import type { ReactNode } from 'react'
import { NavLink } from './Link.tsx'
import styles from './Tabs.module.css'
import { useCurrentInSight } from './useCurrentInSight.ts'

export type Tab = {
  to: string
  text: ReactNode
  icon?: ReactNode
  count?: number
  /** Only this exact path is the tab, not the ones below it. */
  end?: boolean
}

/** Tabs that are links, so that each has its address. `label` names the group, such as “Project pages”. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const row = useCurrentInSight()
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} className={styles.tab} preventScrollReset>
          {tab.icon}
          {tab.text}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
