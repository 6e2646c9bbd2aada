import { LayoutDashboard, Search, User } from 'lucide-react'
import { defineMessages, useIntl } from 'react-intl'
import { useAuth } from '../api/useAuth.ts'
import { NavLink } from '../ui/Link.tsx'
import styles from './BottomBar.module.css'
import { LogoMark } from './kit/Logo.tsx'

const texts = defineMessages({
  label: { id: 'bottomBar.label', defaultMessage: 'Main navigation' },
  catalogue: { id: 'bottomBar.catalogue', defaultMessage: 'Catalogue' },
  search: { id: 'bottomBar.search', defaultMessage: 'Search' },
  dashboard: { id: 'bottomBar.dashboard', defaultMessage: 'Dashboard' },
  account: { id: 'bottomBar.account', defaultMessage: 'Profile' },
  signIn: { id: 'bottomBar.signIn', defaultMessage: 'Sign in' },
})

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-slash-focus]')?.focus()
}

/** On a phone the main places lie under the thumb. */
export function BottomBar() {
  const intl = useIntl()
  const { user } = useAuth()
  const t = (key: keyof typeof texts) => intl.formatMessage(texts[key])
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      <NavLink to="/" end className={styles.place}>
        <LogoMark size={20} />
        {t('catalogue')}
      </NavLink>
      <button type="button" className={styles.place} onClick={focusSearch}>
        <Search size={20} aria-hidden="true" />
        {t('search')}
      </button>
      {user && (
        <NavLink to="/dashboard" end className={styles.place}>
          <LayoutDashboard size={20} aria-hidden="true" />
          {t('dashboard')}
        </NavLink>
      )}
      <NavLink to={user ? `/user/${user.username}` : '/auth/sign-in'} className={styles.place}>
        <User size={20} aria-hidden="true" />
        {user ? t('account') : t('signIn')}
      </NavLink>
    </nav>
  )
}
