import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { NavLink } from '../../ui/Link.tsx'
import { useCurrentInSight } from '../../ui/useCurrentInSight.ts'
import type { DashboardResource } from '../kit/room.ts'
import styles from './DashboardLayout.module.css'
import { addressOfPart, useDashboardResources } from './resources.ts'

/** The parts of the dashboard beside its pages, above them on a narrow screen. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const row = useCurrentInSight()
  return (
    <div className={styles.layout}>
      <nav
        ref={row}
        className={styles.nav}
        aria-label={intl.formatMessage({ id: 'dashboard.nav', defaultMessage: 'Dashboard' })}
      >
        {useDashboardResources().map((part) => (
          <Part key={part.resource} part={part} />
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

const none = () => undefined
const always = () => true

function Part({ part }: { part: DashboardResource }) {
  const { resource, text, icon: Icon, useCount = none, useShown = always } = part
  const intl = useIntl()
  const count = useCount()
  if (!useShown()) return null
  return (
    <NavLink to={addressOfPart(part)} end={resource === ''} className={styles.part}>
      <Icon size={18} aria-hidden="true" />
      {intl.formatMessage(text)}
      {count !== undefined && count > 0 && <span className={styles.count}>{intl.formatNumber(count)}</span>}
    </NavLink>
  )
}
