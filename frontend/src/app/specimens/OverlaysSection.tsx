import { Copy, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { type NotificationType, notify } from '../../ui/notifications.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { Specimen } from './Specimen.tsx'

const types: NotificationType[] = ['info', 'success', 'warning', 'error']

export function OverlaysSection() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Specimen name="Dialog">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet on a phone</Button>
        <Button onClick={() => setOpen('confirm')} look="outlined" color="red">
          Confirm before loss
        </Button>
        <Dialog
          open={open === 'dialog'}
          onOpenChange={close}
          title="Transfer the project"
          actions={<Button>Transfer</Button>}
        >
          <p>The new owner must accept first.</p>
        </Dialog>
        <Dialog kind="sheet" open={open === 'sheet'} onOpenChange={close} title="Filters">
          <p>On a phone this rises from the bottom.</p>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          title="Delete Deep Lamps"
          description="All 31 versions and their files are removed. Collections keep an empty place. This cannot be undone."
          confirmLabel="Delete the project"
          typeToConfirm="Deep Lamps"
          onConfirm={close}
          onCancel={close}
        />
      </Specimen>
      <Specimen name="Menu and Tooltip">
        <Menu
          align="start"
          items={[
            { kind: 'label', text: 'Version 2.4.0' },
            { text: 'Edit', icon: <Pencil aria-hidden="true" />, to: '/_gallery' },
            { text: 'Copy the id', icon: <Copy aria-hidden="true" /> },
            { text: 'Report', icon: <Flag aria-hidden="true" />, disabled: true },
            { kind: 'separator' },
            { text: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true },
          ]}
        >
          Menu
        </Menu>
        <Tooltip text="Shown after 200 ms">
          <Button>Point at me</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="Notifications">
        {types.map((type) => (
          <Button
            key={type}
            onClick={() => notify({ title: `A notice of type ${type}`, text: 'Press again to count up.', type })}
          >
            {type}
          </Button>
        ))}
      </Specimen>
    </>
  )
}
