import { Fragment, type ReactNode, Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { useViewerKey } from '../api/signIn.ts'
import { useCosmetics } from '../api/storage/cosmetics.ts'
import { useStore } from '../api/storage/store.ts'
import { useAuth } from '../api/useAuth.ts'
import { KeyboardHelp } from '../ui/KeyboardHelp.tsx'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { NotificationPanel } from '../ui/NotificationPanel.tsx'
import { navigationPending } from '../ui/navigationContext.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { useSelling } from '../ui/selling.ts'
import { useStaging } from '../ui/staging.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { MissingPartBanner, OrOffline } from './MissingPart.tsx'
import { NewBuildBanner } from './NewBuildBanner.tsx'
import { SessionEnd } from './SessionEnd.tsx'

const Footer = lazyNamed(() => import('./Footer.tsx'), 'Footer', { rests: true })
const StagingBanner = lazyNamed(() => import('./StagingBanner.tsx'), 'StagingBanner')
const ViewerBanners = lazyNamed(() => import('./ViewerBanners.tsx'), 'ViewerBanners')
const PageError = lazyNamed(() => import('./PageError.tsx'), 'PageError')

const footer = (
  <Suspense fallback={<div className={styles.footer} />}>
    <Footer />
  </Suspense>
)

/** Follows a store, not a context: a change of one makes React render parts that rest anew. */
function NavigationBar() {
  return <LoadingBar busy={useStore(navigationPending)} />
}

/** On a staging site, until the reader hides it. */
function StagingNotice() {
  const { hideStagingBanner } = useCosmetics()
  if (!useStaging() || hideStagingBanner) return null
  return (
    <Suspense>
      <StagingBanner />
    </Suspense>
  )
}

/** Whoever isn't signed in loads nothing of it. */
function ViewerNotices() {
  const { user } = useAuth()
  if (!useSelling() || !user) return null
  return (
    <Suspense>
      <ViewerBanners />
    </Suspense>
  )
}

/** What surrounds every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className={styles.layout}>
      <NavigationBar />
      <a href="#main" className={styles.skip}>
        <FormattedMessage id="layout.skip" defaultMessage="Skip to content" />
      </a>
      <Header />
      <noscript>
        <p className={styles.plain}>
          <FormattedMessage
            id="layout.noScript"
            defaultMessage="Without JavaScript you can read, search and download from the list of versions. Signing in, and all that needs an account, needs JavaScript."
          />
        </p>
      </noscript>
      <StagingNotice />
      <ViewerNotices />
      <OfflineBanner />
      <NewBuildBanner />
      <MissingPartBanner />
      <main id="main" tabIndex={-1} className={styles.main}>
        <OrOffline>
          <Suspense fallback={<LoadingBar busy />}>
            <ErrorBoundary resetKey={pathname} fallback={(error) => <PageError error={error} />}>
              <Fragment key={useViewerKey()}>{children}</Fragment>
            </ErrorBoundary>
          </Suspense>
        </OrOffline>
      </main>
      {footer}
      <SessionEnd />
      <NotificationPanel />
      <KeyboardHelp />
    </div>
  )
}
