import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import { isFlagOn, setFlag } from '../api/storage/flags.ts'
import { Link, NavLink } from '../ui/Link.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { notify } from '../ui/notifications.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { siteName } from '../ui/site.ts'
import { useCurrentInSight } from '../ui/useCurrentInSight.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'
import { HeaderSearch } from './HeaderSearch.tsx'
import { createClickCounter } from './kit/clickCounter.ts'
import { Logo } from './kit/Logo.tsx'
import { isSearchPath, sections } from './starts.ts'

const SetupButton = lazyNamed(() => import('../catalogue/setup/SetupButton.tsx'), 'SetupButton', { rests: true })
const ThemeMenu = lazyNamed(() => import('./ThemeMenu.tsx'), 'ThemeMenu', { rests: true })

const setupButton = (
  <Suspense fallback={<Skeleton width={120} height={36} />}>
    <SetupButton />
  </Suspense>
)
const themeMenu = (
  <Suspense fallback={<Skeleton width={36} height={36} round />}>
    <ThemeMenu />
  </Suspense>
)

/** Parts of a list's address that belong to one type; words, order and other filters go along to the next. */
const ofOneType: readonly string[] = ['page', 'view', 'category', 'loader']

/** Where one is, and what one does everywhere. On a phone, search and setup lie under the thumb. */
export function Header() {
  const intl = useIntl()
  const nav = useCurrentInSight()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const kept = isSearchPath(pathname) ? [...params].filter(([name]) => !ofOneType.includes(name)) : []
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  const [countClick] = useState(() =>
    createClickCounter(() => {
      setFlag('developerMode', !isFlagOn('developerMode'))
      notify({
        type: 'success',
        title: isFlagOn('developerMode')
          ? intl.formatMessage({ id: 'developerMode.on', defaultMessage: 'Developer mode is on' })
          : intl.formatMessage({ id: 'developerMode.off', defaultMessage: 'Developer mode is off' }),
      })
    }),
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
        <div className={styles.tools}>
          <div className={styles.search}>
            <HeaderSearch />
          </div>
          {setupButton}
        </div>
        <div className={styles.actions}>
          {themeMenu}
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
