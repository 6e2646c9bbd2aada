import { type ReactNode, Suspense, useState } from 'react'
import { lazyNamed } from './lazyNamed.ts'

const DialogPopup = lazyNamed(() => import('./DialogPopup.tsx'), 'DialogPopup')

export const preloadDialog = DialogPopup.preload

export type DialogProps = {
  open: boolean
  /** Called with false when the reader closes it: by key, by button or beside it. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the one to be pressed most last. */
  actions?: ReactNode
  /** `alert` asks for a decision and does not close by a press beside it; `sheet` rises from the bottom on a phone. */
  kind?: 'standard' | 'alert' | 'sheet'
}

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
