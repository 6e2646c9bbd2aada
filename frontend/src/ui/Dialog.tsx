import { Suspense, useState } from 'react'
import type { DialogProps } from './DialogPopup.tsx'
import { lazyNamed } from './lazyNamed.ts'

const DialogPopup = lazyNamed(() => import('./DialogPopup.tsx'), 'DialogPopup')

export const preloadDialog = DialogPopup.preload

/** A window over the page that holds the focus. Its code comes when it is first opened. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  )
}
