import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useCosmetics } from '../../../api/storage/cosmetics.ts'
import { cx } from '../../../ui/cx.ts'
import { useKeyHints } from '../../../ui/keyboardHelp.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { InvitationBanner } from './InvitationBanner.tsx'
import { ProjectActions } from './ProjectActions.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import styles from './ProjectPage.module.css'
import { ProjectTabs } from './ProjectTabs.tsx'
import { useProjectView } from './projectView.ts'
import { SideColumn } from './SideColumn.tsx'

/** What stays while one goes from tab to tab. */
export function ProjectFrame({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const { download } = useProjectView()
  const { leftContentLayout } = useCosmetics()
  const narrow = useMediaQuery('(max-width: 767px)')
  useShortcut('d', download)
  useKeyHints([{ key: 'd', text: intl.formatMessage({ id: 'project.download', defaultMessage: 'Download' }) }])
  return (
    <>
      <InvitationBanner />
      <ProjectHeader actions={!narrow && <ProjectActions />} />
      <ProjectTabs />
      <div className={cx(styles.columns, leftContentLayout && styles.left)}>
        <div className={styles.main}>{children}</div>
        <aside className={styles.side}>
          <SideColumn />
        </aside>
      </div>
      {narrow && (
        <div className={styles.thumb}>
          <ProjectActions />
        </div>
      )}
    </>
  )
}
