import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { useManaged } from '../managedProject.ts'
import { addressOfTab, tabTexts } from '../settings/SettingsNav.tsx'
import styles from './VersionFrame.module.css'

/** The page of one version's form: where it belongs, and the form in a readable width. */
export function VersionFrame({ title, children }: { title: string; children: ReactNode }) {
  const intl = useIntl()
  const { project, base } = useManaged()
  return (
    <div className={styles.frame}>
      <Breadcrumbs
        path={[
          { text: project.name, to: base },
          { text: intl.formatMessage(tabTexts.versions), to: addressOfTab(base, 'versions') },
          { text: title },
        ]}
      />
      {children}
    </div>
  )
}
