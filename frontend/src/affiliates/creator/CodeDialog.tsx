import { SOURCE_NAME } from '@adit/events/affiliates/affiliate_code.values.ts'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { type AffiliateCode, codesRoute } from './figures.ts'

type Props = {
  /** The one to rename; a new one by default. */
  code: AffiliateCode | undefined
  onClose: () => void
}

/** Asks where a link is used, for a new one or to rename one. */
export function CodeDialog({ code, onClose }: Props) {
  const intl = useIntl()
  const [name, setName] = useState(code?.source_name ?? '')
  const { run, busy, problems, problem, clear } = useAction({
    act: async () => {
      const body = { source_name: name.trim() }
      if (code) await call('PATCH /_internal/affiliate/:id', { params: { id: code.id }, body })
      else await call('PUT /_internal/affiliate', { body })
    },
    failure: 'beside',
    refreshes: { queryKey: keyOf(codesRoute) },
    onDone: onClose,
  })
  const title = code
    ? intl.formatMessage({ id: 'affiliates.rename.title', defaultMessage: 'Rename link' })
    : intl.formatMessage({ id: 'affiliates.create.title', defaultMessage: 'New link' })
  const nameProblem = problemAt(problems, 'source_name')
  const isReady = name.trim() !== '' && name.trim().length <= SOURCE_NAME.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" busy={busy} disabled={!isReady} onClick={() => void run()}>
            {code ? (
              <FormattedMessage id="affiliates.rename.do" defaultMessage="Rename" />
            ) : (
              <FormattedMessage id="affiliates.create.do" defaultMessage="Create link" />
            )}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={intl.formatMessage({ id: 'affiliates.name', defaultMessage: 'Where you use it' })}
          description={intl.formatMessage({
            id: 'affiliates.name.hint',
            defaultMessage: 'Such as the name of a channel or a blog. Only you and admins see it.',
          })}
          value={name}
          onChange={(typed) => {
            setName(typed)
            clear('source_name')
          }}
          error={nameProblem}
          limit={SOURCE_NAME.max}
          autoComplete="off"
        />
        {problem && !nameProblem && <p role="alert">{problem}</p>}
      </form>
    </Dialog>
  )
}
