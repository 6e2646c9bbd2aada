/** Wire: characters of a username that need no encoding in an address. */
export const USERNAME = { max: 39, pattern: /^[A-Za-z0-9_-]+$/ }
/** Wire: length of a password; the server also judges how easily it is guessed. */
export const PASSWORD = { min: 8, max: 256 }

export type AccountDraft = {
  username: string
  email: string
  password: string
  confirmation: string
  newsletter: boolean
  consent: boolean
}
export type AccountField = keyof AccountDraft
export type AccountProblem =
  | 'username_empty'
  | 'username_long'
  | 'username_characters'
  | 'email_invalid'
  | 'password_short'
  | 'password_long'
  | 'passwords_differ'
  | 'consent_missing'

function usernameProblem(username: string): AccountProblem | null {
  if (username === '') return 'username_empty'
  if (username.length > USERNAME.max) return 'username_long'
  return USERNAME.pattern.test(username) ? null : 'username_characters'
}

function passwordProblem(password: string): AccountProblem | null {
  if (password.length < PASSWORD.min) return 'password_short'
  return password.length > PASSWORD.max ? 'password_long' : null
}

/** Of an account that signs in with another site. */
export type OutsiderDraft = Omit<AccountDraft, 'password' | 'confirmation'>
export type OutsiderField = keyof OutsiderDraft

/** The same without a password. */
export function judgeOutsider(draft: OutsiderDraft): Partial<Record<OutsiderField, AccountProblem>> {
  const { password: _, confirmation: __, ...problems } = judgeAccount({ ...draft, password: '', confirmation: '' })
  return problems
}

/** What is wrong with a draft of an account, by field; empty when it can be sent. */
export function judgeAccount(draft: AccountDraft): Partial<Record<AccountField, AccountProblem>> {
  const problems = {
    username: usernameProblem(draft.username),
    email: /^[^\s@]+@[^\s@]+$/.test(draft.email) ? null : ('email_invalid' as const),
    password: passwordProblem(draft.password),
    confirmation: draft.password === draft.confirmation ? null : ('passwords_differ' as const),
    consent: draft.consent ? null : ('consent_missing' as const),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}
