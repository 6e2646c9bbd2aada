import { TOKEN_NAME } from '@adit/events/identity/account_limits.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { type ScopeName, scopesOf } from '@adit/events/identity/scope.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'
import { ScopePicker } from './ScopePicker.tsx'

export type NewToken = ResponseOf<'POST /_internal/pat'>

type Draft = { name: string; expires: string; scopes: readonly ScopeName[] }

const day = 86_400_000

/** A day as the field has it, in the reader's own time. */
function dayFrom(now: number, days: number): string {
  const moment = new Date(now + days * day)
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** The end of the chosen day where the reader is. */
function endOf(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString()
}

type Props = { role: Role; onClose: () => void; onMade: (token: NewToken) => void }

/** Name, permissions and end of a new token. */
export function TokenDialog({ role, onClose, onMade }: Props) {
  const intl = useIntl()
  const [draft, setDraft] = useState<Draft>(() => ({ name: '', expires: dayFrom(Date.now(), 90), scopes: [] }))
  const [judged, setJudged] = useState(false)
  const {
    run,
    busy,
    problems: refusal,
    clear,
  } = useAction({
    // The bits fit into a JSON number: 49 of them.
    act: () =>
      call('POST /_internal/pat', {
        body: { name: draft.name.trim(), scopes: Number(scopesOf(draft.scopes)), expires: endOf(draft.expires) },
      }),
    failure: 'beside',
    refreshes: { queryKey: keyOf('GET /_internal/pat') },
    onDone: onMade,
  })
  const set = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    clear()
  }
  const length = draft.name.trim().length
  const judge = (): Partial<Record<keyof Draft, string>> => ({
    ...((length < TOKEN_NAME.min || length > TOKEN_NAME.max) && {
      name: intl.formatMessage(
        { id: 'pats.name.length', defaultMessage: 'Name must have {min} to {max} characters.' },
        TOKEN_NAME,
      ),
    }),
    ...(draft.expires < dayFrom(Date.now(), 0) && {
      expires: intl.formatMessage({ id: 'pats.end.past', defaultMessage: 'Choose a date in the future.' }),
    }),
    ...(draft.scopes.length === 0 && {
      scopes: intl.formatMessage({ id: 'pats.scopes.none', defaultMessage: 'Choose at least one permission.' }),
    }),
  })
  const own = judged ? judge() : {}
  const error = (key: keyof Draft) => own[key] ?? problemAt(refusal, key)
  const create = () => {
    setJudged(true)
    if (Object.keys(judge()).length === 0) void run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'pats.new', defaultMessage: 'New access token' })}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="pats.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" onClick={create} busy={busy}>
            <FormattedMessage id="pats.make" defaultMessage="Create token" />
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <TextField
          label={intl.formatMessage({ id: 'pats.name', defaultMessage: 'Name' })}
          description={intl.formatMessage({
            id: 'pats.name.hint',
            defaultMessage: 'What you use it for, such as “Release workflow”.',
          })}
          value={draft.name}
          onChange={(name) => set({ name })}
          error={error('name')}
          limit={TOKEN_NAME.max}
          autoComplete="off"
        />
        <TextField
          label={intl.formatMessage({ id: 'pats.end', defaultMessage: 'Expiration date' })}
          type="date"
          min={dayFrom(Date.now(), 0)}
          value={draft.expires}
          onChange={(expires) => set({ expires })}
          error={error('expires')}
        />
        <ScopePicker role={role} value={draft.scopes} onChange={(scopes) => set({ scopes })} error={error('scopes')} />
        <ProblemNotes texts={otherProblems(refusal, Object.keys(draft))} />
      </div>
    </Dialog>
  )
}
