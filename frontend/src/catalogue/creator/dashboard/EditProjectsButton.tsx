import { PencilLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import type { OwnProject } from './NextStep.tsx'

const EditProjectsDialog = lazyNamed(() => import('./EditProjectsDialog.tsx'), 'EditProjectsDialog')

/** Opens the form that changes all chosen projects at once. */
export function EditProjectsButton() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<OwnProject>()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onPointerEnter={EditProjectsDialog.preload} onClick={() => setOpen(true)}>
        <PencilLine aria-hidden="true" />
        <FormattedMessage id="dashboard.edit" defaultMessage="Edit" />
      </Button>
      {open && (
        <Suspense>
          <EditProjectsDialog
            ids={selectedIds.map(String)}
            projects={data.filter(({ id }) => selectedIds.includes(id))}
            onClose={() => setOpen(false)}
            onDone={() => onUnselectItems()}
          />
        </Suspense>
      )}
    </>
  )
}
