import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { cx } from './cx.ts'
import { NavLink } from './Link.tsx'
import styles from './SideNav.module.css'
import { useCurrentInSight } from './useCurrentInSight.ts'

export type SideLink = { to: string; text: ReactNode; count?: number | undefined; className?: string | undefined }

/** `marksBelow`: pages below the address of a link are marked as that link, too. */
type Props = { links: readonly SideLink[]; label: string; marksBelow?: boolean; className?: string | undefined }

/** The pages of one thing, each with its own address. Beside the page where there is room, else a row that scrolls. */
export function SideNav({ links, label, marksBelow = false, className }: Props) {
  const intl = useIntl()
  const nav = useCurrentInSight()
  return (
    <nav ref={nav} className={cx(styles.nav, className)} aria-label={label}>
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          end={!marksBelow}
          className={cx(styles.tab, link.className)}
          preventScrollReset
        >
          {link.text}
          {link.count !== undefined && <span className={styles.count}>{intl.formatNumber(link.count)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
