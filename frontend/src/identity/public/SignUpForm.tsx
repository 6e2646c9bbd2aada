import { type FormEvent, useEffect, useRef, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { signUp } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { legalPages } from '../../ui/site.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'
import { type AccountDraft, type AccountField, type AccountProblem, judgeAccount } from './judgeAccount.ts'

const texts = defineMessages({
  username: { id: 'signUp.username', defaultMessage: 'Username' },
  usernameText: {
    id: 'signUp.username.text',
    defaultMessage: 'Letters, digits, - and _, up to 39 characters. Everyone can see it.',
  },
  email: { id: 'signUp.email', defaultMessage: 'Email' },
  emailText: { id: 'signUp.email.text', defaultMessage: 'Only you and the moderators can see it.' },
  password: { id: 'signUp.password', defaultMessage: 'Password' },
  passwordText: {
    id: 'signUp.password.text',
    defaultMessage: '8 to 256 characters. Several words are better than one unusual one.',
  },
  confirmation: { id: 'signUp.confirmation', defaultMessage: 'Confirm password' },
})

const problemTexts = defineMessages({
  username_empty: { id: 'signUp.problem.usernameEmpty', defaultMessage: 'Choose a username.' },
  username_long: { id: 'signUp.problem.usernameLong', defaultMessage: "Username can't be longer than 39 characters." },
  username_characters: {
    id: 'signUp.problem.usernameCharacters',
    defaultMessage: 'A username can only contain letters (without accents), digits, - and _.',
  },
  email_invalid: { id: 'signUp.problem.email', defaultMessage: 'Enter a valid email address.' },
  password_short: { id: 'signUp.problem.passwordShort', defaultMessage: 'Password must have at least 8 characters.' },
  password_long: { id: 'signUp.problem.passwordLong', defaultMessage: "Password can't be longer than 256 characters." },
  passwords_differ: {
    id: 'signUp.problem.passwordsDiffer',
    defaultMessage: "The passwords don't match. Enter the same password twice.",
  },
  consent_missing: {
    id: 'signUp.problem.consent',
    defaultMessage: 'You must agree to the terms to create an account.',
  },
} satisfies Record<AccountProblem, unknown>)

const empty: AccountDraft = {
  username: '',
  email: '',
  password: '',
  confirmation: '',
  newsletter: false,
  consent: false,
}

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const intl = useIntl()
  const [draft, setDraft] = useState(empty)
  const [judged, setJudged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [focusProblem, setFocusProblem] = useState(false)
  useEffect(() => {
    if (!focusProblem) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    setFocusProblem(false)
  }, [focusProblem])
  const {
    run,
    busy,
    problems: refusal,
    clear,
  } = useAction({
    act: () => {
      const { username, email, password, newsletter } = draft
      return signUp({ username, email, password, sign_up_newsletter: newsletter })
    },
    failure: 'beside',
    onDone,
    onFailed: () => setFocusProblem(true),
  })
  const problems = judged ? judgeAccount(draft) : {}

  const set = (field: AccountField) => (value: string | boolean) => {
    setDraft({ ...draft, [field]: value })
    clear(field)
  }
  const errorOf = (field: AccountField) => {
    const problem = problems[field]
    return problem ? intl.formatMessage(problemTexts[problem]) : problemAt(refusal, field)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (Object.keys(judgeAccount(draft)).length > 0) return setFocusProblem(true)
    void run()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        label={intl.formatMessage(texts.username)}
        description={intl.formatMessage(texts.usernameText)}
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
        label={intl.formatMessage(texts.email)}
        description={intl.formatMessage(texts.emailText)}
        error={errorOf('email')}
        type="email"
        value={draft.email}
        onChange={set('email')}
        autoComplete="email"
        required
      />
      <TextField
        label={intl.formatMessage(texts.password)}
        description={intl.formatMessage(texts.passwordText)}
        error={errorOf('password')}
        type="password"
        value={draft.password}
        onChange={set('password')}
        autoComplete="new-password"
        required
      />
      <TextField
        label={intl.formatMessage(texts.confirmation)}
        error={errorOf('confirmation')}
        type="password"
        value={draft.confirmation}
        onChange={set('confirmation')}
        autoComplete="new-password"
        required
      />
      <Checkbox
        label={<FormattedMessage id="signUp.newsletter" defaultMessage="Send me the newsletter by email" />}
        checked={draft.newsletter}
        onChange={set('newsletter')}
      />
      <Checkbox
        label={
          <FormattedMessage
            id="signUp.consent"
            defaultMessage="I agree to the <terms>Terms of Use</terms> and the <privacy>Privacy Policy</privacy>"
            values={{
              terms: (text) => <a href={legalPages.terms}>{text}</a>,
              privacy: (text) => <a href={legalPages.privacy}>{text}</a>,
            }}
          />
        }
        error={errorOf('consent')}
        checked={draft.consent}
        onChange={set('consent')}
        required
      />
      {otherProblems(refusal, Object.keys(empty)).map((text) => (
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
