import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import { SetupButton } from '../catalogue/setup/SetupButton.tsx'
import { Link, NavLink } from '../ui/Link.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { notify } from '../ui/notifications.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { siteName } from '../ui/site.ts'
import { useCurrentInSight } from '../ui/useCurrentInSight.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'
import { HeaderSearch } from './HeaderSearch.tsx'
import { createClickCounter } from './kit/developerMode.ts'
import { Logo } from './kit/Logo.tsx'
import { isSearchPath, sections } from './starts.ts'

const ThemeMenu = lazyNamed(() => import('./ThemeMenu.tsx'), 'ThemeMenu')

export function Header() {
  const intl = useIntl()
  const nav = useCurrentInSight()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  // Filters belong to one type; the search text can go along.
  const text = isSearchPath(pathname) ? params.get('q') : null
  const query = text ? `?${new URLSearchParams({ q: text })}` : ''
  const [countClick] = useState(() =>
    createClickCounter((on) =>
      notify({
        type: 'success',
        title: on
          ? intl.formatMessage({ id: 'developerMode.on', defaultMessage: 'Developer mode is on' })
          : intl.formatMessage({ id: 'developerMode.off', defaultMessage: 'Developer mode is off' }),
      }),
    ),
  )
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label={siteName} onClick={(event) => countClick(event.timeStamp)}>
          <Logo />
        </Link>
        <nav
          ref={nav}
          className={styles.nav}
          aria-label={intl.formatMessage({ id: 'header.nav', defaultMessage: 'Catalogue sections' })}
        >
          {sections.map((section) => (
            <NavLink key={section.path} to={section.path + query} className={styles.link}>
              {intl.formatMessage(section.text)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.search}>
          <HeaderSearch />
        </div>
        <div className={styles.actions}>
          <SetupButton />
          <Suspense fallback={<Skeleton width={36} height={36} round />}>
            <ThemeMenu />
          </Suspense>
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
