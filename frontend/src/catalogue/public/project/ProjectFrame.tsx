import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { useCosmetics } from '../../../api/storage/cosmetics.ts'
import { cx } from '../../../ui/cx.ts'
import { useKeyHints } from '../../../ui/keyboardHelp.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { GetPanel } from '../get/GetPanel.tsx'
import { LampBar } from '../get/LampBar.tsx'
import { useTicks } from '../get/useBundle.ts'
import { useGet } from '../get/useGet.ts'
import { InvitationBanner } from './InvitationBanner.tsx'
import { ProjectEdge } from './ProjectEdge.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import styles from './ProjectPage.module.css'
import { ProjectTabs } from './ProjectTabs.tsx'
import { useProjectView } from './projectView.ts'
import { SideColumn } from './SideColumn.tsx'

/** Whether the tab takes the whole width, as the table of versions does: files and facts are in it. */
function useWideTab(): boolean {
  const { pathname } = useLocation()
  return /^\/[^/]+\/[^/]+\/versions\/?$/.test(pathname)
}

/** What stays while one goes from tab to tab. The panel comes before the tabs, so that the order of reading is the same everywhere. */
export function ProjectFrame({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const { download } = useProjectView()
  const { leftContentLayout } = useCosmetics()
  const narrow = useMediaQuery('(max-width: 767px)')
  const wide = useWideTab()
  const get = useGet()
  const ticks = useTicks()
  const lamp = useRef<HTMLDivElement>(null)
  useShortcut('d', download)
  useKeyHints([{ key: 'd', text: intl.formatMessage({ id: 'project.download', defaultMessage: 'Download' }) }])
  return (
    <>
      <ProjectEdge />
      <div data-wide className={cx(styles.page, leftContentLayout && styles.left, wide && styles.wide)}>
        <div className={styles.ground} aria-hidden="true" />
        <div className={styles.head}>
          <InvitationBanner />
          <ProjectHeader />
        </div>
        <div className={styles.get}>
          <GetPanel get={get} short={wide} ticks={ticks} lamp={lamp} />
        </div>
        <div className={styles.tabs}>
          <ProjectTabs />
        </div>
        <div className={styles.main}>{children}</div>
        {!wide && (
          <aside className={styles.side}>
            <SideColumn />
          </aside>
        )}
        {narrow && <LampBar get={get} ticks={ticks} lamp={lamp} />}
      </div>
    </>
  )
}
