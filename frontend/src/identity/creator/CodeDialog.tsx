import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAction } from '../../ui/useAction.ts'
import { CodeField } from '../public/CodeField.tsx'

type Props = {
  title: string
  text: ReactNode
  /** The verb of what happens. */
  submit: string
  /** Whether something is lost by it. */
  isLoss?: boolean
  act: (code: string) => Promise<void>
  refreshes: InvalidateQueryFilters
  onClose: () => void
}

/** Asks for a code of the authenticator app before something that needs one. */
export function CodeDialog({ title, text, submit, isLoss = false, act, refreshes, onClose }: Props) {
  const [code, setCode] = useState('')
  const { run, busy, problem, clear } = useAction({
    act: () => act(code.trim()),
    failure: 'beside',
    refreshes,
  })
  const change = (typed: string) => {
    setCode(typed)
    clear()
  }
  return (
    <Dialog
      {...(isLoss && { kind: 'alert' as const })}
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color={isLoss ? 'red' : 'brand'} busy={busy} disabled={code.trim() === ''} onClick={() => void run()}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '') void run()
        }}
      >
        <CodeField value={code} onChange={change} error={problem} />
      </form>
    </Dialog>
  )
}
