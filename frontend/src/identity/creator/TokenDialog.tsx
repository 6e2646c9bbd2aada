import { TOKEN_NAME } from '@adit/events/identity/account_limits.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { parseScopes, type ScopeName, scopeNamesOf, scopesOf } from '@adit/events/identity/scope.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import type { AccessToken } from '../../api/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'
import { ProjectPicker } from './ProjectPicker.tsx'
import { ScopePicker } from './ScopePicker.tsx'

export type NewToken = ResponseOf<'POST /_internal/pat'>

type Draft = {
  name: string
  /** A day. */
  expires: string
  scopes: readonly ScopeName[]
  /** Ids; null for all. */
  projects: readonly string[] | null
}

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

type Props = {
  role: Role
  /** The one to edit. Without it, a new one is made. */
  token?: AccessToken
  onClose: () => void
  /** With the secret of a new token. */
  onDone: (made?: NewToken) => void
}

const newDraft = (): Draft => ({ name: '', expires: dayFrom(Date.now(), 90), scopes: [], projects: null })
const draftOf = ({ name, scopes, expires, projects }: AccessToken): Draft => ({
  ...{ name, expires: dayFrom(Date.parse(expires), 0), projects },
  scopes: scopeNamesOf(parseScopes(scopes) ?? 0n),
})

/** Name, permissions, projects and end of a token. */
export function TokenDialog({ role, token, onClose, onDone }: Props) {
  const intl = useIntl()
  const [before] = useState(() => (token ? draftOf(token) : newDraft()))
  const [draft, setDraft] = useState(before)
  const [judged, setJudged] = useState(false)
  const isNewEnd = !token || draft.expires !== before.expires
  const save = async (): Promise<NewToken | undefined> => {
    // The bits fit into a JSON number: 49 of them.
    const scopes = Number(scopesOf(draft.scopes))
    const projects = draft.projects && [...draft.projects]
    const name = draft.name.trim()
    const expires = endOf(draft.expires)
    if (!token) return call('POST /_internal/pat', { body: { name, scopes, expires, projects } })
    // What stays isn't sent: an end may have passed, and only admins give some tokens what they have.
    const body = {
      ...(name !== before.name && { name }),
      ...(scopes !== token.scopes && { scopes }),
      ...(String(projects) !== String(before.projects) && { projects }),
      ...(isNewEnd && { expires }),
    }
    await call('PATCH /_internal/pat/:id', { params: { id: token.id }, body })
    return undefined
  }
  const {
    run,
    busy,
    problems: refusal,
    clear,
  } = useAction({
    act: save,
    failure: 'beside',
    ...(token && { done: intl.formatMessage({ id: 'pats.saved', defaultMessage: 'Token changed' }) }),
    refreshes: { queryKey: keyOf('GET /_internal/pat') },
    onDone,
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
    ...(isNewEnd &&
      draft.expires < dayFrom(Date.now(), 0) && {
        expires: intl.formatMessage({ id: 'pats.end.past', defaultMessage: 'Choose a date in the future.' }),
      }),
    ...(draft.scopes.length === 0 && {
      scopes: intl.formatMessage({ id: 'pats.scopes.none', defaultMessage: 'Choose at least one permission.' }),
    }),
    ...(draft.projects?.length === 0 && {
      projects: intl.formatMessage({ id: 'pats.projects.choose', defaultMessage: 'Choose at least one project.' }),
    }),
    ...(draft.projects !== null &&
      draft.scopes.includes('STAFF_ACCESS') && {
        projects: intl.formatMessage({
          id: 'pats.projects.staff',
          defaultMessage: 'A token that can act as staff can’t be limited to projects.',
        }),
      }),
  })
  const own = judged ? judge() : {}
  const error = (key: keyof Draft) => own[key] ?? problemAt(refusal, key)
  const submit = () => {
    setJudged(true)
    if (Object.keys(judge()).length === 0) void run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        token
          ? intl.formatMessage({ id: 'pats.edit.title', defaultMessage: 'Edit access token' })
          : intl.formatMessage({ id: 'pats.new', defaultMessage: 'New access token' })
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="pats.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" onClick={submit} busy={busy}>
            {token ? (
              <FormattedMessage id="pats.save" defaultMessage="Save changes" />
            ) : (
              <FormattedMessage id="pats.make" defaultMessage="Create token" />
            )}
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
          {...(isNewEnd && { min: dayFrom(Date.now(), 0) })}
          value={draft.expires}
          onChange={(expires) => set({ expires })}
          error={error('expires')}
        />
        <ProjectPicker value={draft.projects} onChange={(projects) => set({ projects })} error={error('projects')} />
        <ScopePicker role={role} value={draft.scopes} onChange={(scopes) => set({ scopes })} error={error('scopes')} />
        <ProblemNotes texts={otherProblems(refusal, Object.keys(draft))} />
      </div>
    </Dialog>
  )
}
