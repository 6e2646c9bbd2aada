import { type ReactNode, Suspense, useState } from 'react'
import type { ProjectV3 } from '../api/routes.ts'
import { preloadDialog } from '../ui/Dialog.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import styles from './ProjectHeader.module.css'

const LicenseDialog = lazyNamed(() => import('./LicenseDialog.tsx'), 'LicenseDialog')

/** The license's name, which opens its text. `children` is an icon before it. */
export function LicenseButton({ license, children }: { license: ProjectV3['license']; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialog}
      >
        {children}
        <bdi>{license.name}</bdi>
      </button>
      {open && (
        <Suspense>
          <LicenseDialog license={license} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
