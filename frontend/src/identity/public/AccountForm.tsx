import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'
import { accountTexts, Consent, problemTexts } from './accountTexts.tsx'
import type { AccountProblem, OutsiderDraft } from './judgeAccount.ts'

type Options<Draft extends OutsiderDraft> = {
  start: Draft
  judge: (draft: Draft) => Partial<Record<keyof Draft, AccountProblem>>
  send: (draft: Draft) => Promise<unknown>
  onDone: () => void
}

/** A new account before it is made, and what is wrong with it. */
export type AccountForm<Draft extends OutsiderDraft> = {
  ref: RefObject<HTMLFormElement | null>
  draft: Draft
  set: (field: keyof Draft & string) => (value: string | boolean) => void
  errorOf: (field: keyof Draft & string) => string | undefined
  /** What concerns no field. */
  others: readonly string[]
  submit: (event: FormEvent) => void
  busy: boolean
}

/** Judges a draft when it is sent, and from then on with each change. The first field with a problem gets the focus. */
export function useAccountForm<Draft extends OutsiderDraft>(options: Options<Draft>): AccountForm<Draft> {
  const { start, judge, send, onDone } = options
  const intl = useIntl()
  const ref = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(start)
  const [judged, setJudged] = useState(false)
  const [focusProblem, setFocusProblem] = useState(false)
  useEffect(() => {
    if (!focusProblem) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setFocusProblem(false)
  }, [focusProblem])
  const { run, busy, problems, clear } = useAction({
    act: () => send(draft),
    failure: 'beside',
    onDone,
    onFailed: () => setFocusProblem(true),
  })
  const own: Partial<Record<string, AccountProblem>> = judged ? judge(draft) : {}
  return {
    ...{ ref, draft, busy },
    set: (field) => (value) => {
      setDraft({ ...draft, [field]: value })
      clear(field)
    },
    errorOf(field) {
      const problem = own[field]
      return problem ? intl.formatMessage(problemTexts[problem]) : problemAt(problems, field)
    },
    others: otherProblems(problems, Object.keys(draft)),
    submit(event) {
      event.preventDefault()
      setJudged(true)
      if (Object.keys(judge(draft)).length > 0) return setFocusProblem(true)
      void run()
    },
  }
}

type Props<Draft extends OutsiderDraft> = {
  form: AccountForm<Draft>
  notice?: ReactNode
  /** More fields, between the address and the agreement. */
  children?: ReactNode
  beforeSending?: ReactNode
}

/** The fields that every new account has. */
export function NewAccount<Draft extends OutsiderDraft>({ form, notice, children, beforeSending }: Props<Draft>) {
  const intl = useIntl()
  const { ref, draft, set, errorOf, others, submit, busy } = form
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      {notice && <p className={styles.notice}>{notice}</p>}
      <TextField
        label={intl.formatMessage(accountTexts.username)}
        description={intl.formatMessage(accountTexts.usernameText)}
        error={errorOf('username')}
        value={draft.username}
        onChange={set('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <TextField
        label={intl.formatMessage(accountTexts.email)}
        description={intl.formatMessage(accountTexts.emailText)}
        error={errorOf('email')}
        type="email"
        value={draft.email}
        onChange={set('email')}
        autoComplete="email"
        required
      />
      {children}
      <Checkbox
        label={<FormattedMessage id="signUp.newsletter" defaultMessage="Send me the newsletter by email" />}
        checked={draft.newsletter}
        onChange={set('newsletter')}
      />
      <Checkbox
        label={<Consent />}
        error={errorOf('consent')}
        checked={draft.consent}
        onChange={set('consent')}
        required
      />
      {beforeSending}
      {others.map((text) => (
        <p key={text} role="alert" className={styles.problem}>
          {text}
        </p>
      ))}
      <Button type="submit" color="brand" size="large" busy={busy}>
        <FormattedMessage id="signUp.submit" defaultMessage="Create account" />
      </Button>
    </form>
  )
}
