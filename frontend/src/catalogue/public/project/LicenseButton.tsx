import { LICENSE_REF_PREFIX } from '@adit/events/catalogue/license/license.values.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { ProjectV3 } from '../../../api/routes.ts'
import { preloadDialog } from '../../../ui/Dialog.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import styles from './ProjectHeader.module.css'

const LicenseDialog = lazyNamed(() => import('./LicenseDialog.tsx'), 'LicenseDialog')

type License = ProjectV3['license']

/** Licenses of the SPDX list are known by their ids; a custom one has a name only. */
function shortName({ id, name }: License): string {
  return id.startsWith(LICENSE_REF_PREFIX) ? name : id
}

type Props = { license: License; short?: boolean; children?: ReactNode }

/** The license's name, which opens its text. `children` is an icon before it. */
export function LicenseButton({ license, short, children }: Props) {
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
        <bdi>{short ? shortName(license) : license.name}</bdi>
      </button>
      {open && (
        <Suspense>
          <LicenseDialog license={license} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
