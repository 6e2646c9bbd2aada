import { PASSWORD } from '@adit/events/identity/account_limits.values.ts'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'

type Draft = { old_password: string; new_password: string; confirmation: string }

const empty: Draft = { old_password: '', new_password: '', confirmation: '' }

/** A new password. All other sessions end by it. */
export function PasswordForm({ username }: { username: string }) {
  const intl = useIntl()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(empty)
  const [judged, setJudged] = useState(false)

  const judge = (): Partial<Draft> => ({
    ...(draft.old_password === '' && {
      old_password: intl.formatMessage({ id: 'password.old.missing', defaultMessage: 'Enter your current password.' }),
    }),
    ...((draft.new_password.length < PASSWORD.min || draft.new_password.length > PASSWORD.max) && {
      new_password: intl.formatMessage(
        { id: 'password.length', defaultMessage: 'Password must have {min} to {max} characters.' },
        PASSWORD,
      ),
    }),
    ...(draft.new_password !== draft.confirmation && {
      confirmation: intl.formatMessage({
        id: 'password.differ',
        defaultMessage: "The passwords don't match. Enter the same password twice.",
      }),
    }),
  })
  const focusProblem = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const {
    run,
    busy,
    problems: refusal,
    clear,
  } = useAction({
    act: () => {
      const { old_password, new_password } = draft
      return call('PATCH /_internal/auth/password', { body: { old_password, new_password } })
    },
    failure: 'beside',
    refreshes: {},
    done: {
      type: 'success',
      title: intl.formatMessage({ id: 'password.changed', defaultMessage: 'Password changed' }),
      text: intl.formatMessage({
        id: 'password.changed.text',
        defaultMessage: 'You are signed out everywhere else, and your access tokens have ended.',
      }),
    },
    onDone: () => {
      setDraft(empty)
      setJudged(false)
    },
    onFailed: focusProblem,
  })
  const own = judged ? judge() : {}
  const error = (key: keyof Draft) => own[key] ?? problemAt(refusal, key)
  const set = (key: keyof Draft) => (text: string) => {
    setDraft((before) => ({ ...before, [key]: text }))
    clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (Object.keys(judge()).length > 0) return focusProblem()
    void run()
  }
  return (
    <form ref={element} onSubmit={submit} className={styles.password} noValidate>
      <h3>
        <FormattedMessage id="password.title" defaultMessage="Change password" />
      </h3>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <TextField
        label={intl.formatMessage({ id: 'password.old', defaultMessage: 'Current password' })}
        type="password"
        autoComplete="current-password"
        value={draft.old_password}
        onChange={set('old_password')}
        error={error('old_password')}
      />
      <TextField
        label={intl.formatMessage({ id: 'password.new', defaultMessage: 'New password' })}
        description={intl.formatMessage({
          id: 'password.new.hint',
          defaultMessage:
            'Several words are better than one unusual one. Changing your password signs you out everywhere else and ends all your access tokens.',
        })}
        type="password"
        autoComplete="new-password"
        value={draft.new_password}
        onChange={set('new_password')}
        error={error('new_password')}
      />
      <TextField
        label={intl.formatMessage({ id: 'password.confirm', defaultMessage: 'Confirm new password' })}
        type="password"
        autoComplete="new-password"
        value={draft.confirmation}
        onChange={set('confirmation')}
        error={error('confirmation')}
      />
      <ProblemNotes texts={otherProblems(refusal, Object.keys(draft))} />
      <div>
        <Button type="submit" color="brand" busy={busy}>
          <FormattedMessage id="password.submit" defaultMessage="Change password" />
        </Button>
      </div>
    </form>
  )
}
