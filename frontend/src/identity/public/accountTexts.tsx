import { defineMessages, FormattedMessage } from 'react-intl'
import { legalPages } from '../../ui/site.ts'
import type { AccountProblem } from './judgeAccount.ts'

export const accountTexts = defineMessages({
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

export const problemTexts = defineMessages({
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

/** What somebody agrees to who makes an account. */
export function Consent() {
  return (
    <FormattedMessage
      id="signUp.consent"
      defaultMessage="I agree to the <terms>Terms of Use</terms> and the <privacy>Privacy Policy</privacy>"
      values={{
        terms: (text) => <a href={legalPages.terms}>{text}</a>,
        privacy: (text) => <a href={legalPages.privacy}>{text}</a>,
      }}
    />
  )
}
