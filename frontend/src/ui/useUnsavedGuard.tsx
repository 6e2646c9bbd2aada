import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useNavigationGuard } from './navigationContext.ts'

type Leaving = { proceed: () => void } | null

/** While `dirty`, leaving the page asks first. Render what it returns. */
export function useUnsavedGuard(dirty: boolean): ReactNode {
  const intl = useIntl()
  const [leaving, setLeaving] = useState<Leaving>(null)
  useNavigationGuard(useMemo(() => (dirty ? (proceed: () => void) => setLeaving({ proceed }) : null), [dirty]))
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <ConfirmDialog
      open={leaving !== null}
      title={intl.formatMessage({ id: 'unsaved.title', defaultMessage: 'Leave without saving?' })}
      description={intl.formatMessage({
        id: 'unsaved.text',
        defaultMessage: 'Your changes on this page have not been saved and will be lost.',
      })}
      confirmLabel={intl.formatMessage({ id: 'unsaved.leave', defaultMessage: 'Leave page' })}
      cancelLabel={intl.formatMessage({ id: 'unsaved.stay', defaultMessage: 'Stay' })}
      onConfirm={() => {
        setLeaving(null)
        leaving?.proceed()
      }}
      onCancel={() => setLeaving(null)}
    />
  )
}
