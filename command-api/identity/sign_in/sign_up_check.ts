import { PASSWORD, PASSWORD_SCORE_MIN } from '@adit/events/identity/account_limits.values.ts'
import type { RefusalData } from '@adit/platform/eventing/refusal.ts'
import { fill } from '@adit/platform/http/wording.ts'
import type { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { isSimilarToOthers, skeletonDecider } from '../account/skeleton.decider.ts'
import { usernameDecider } from '../account/username.decider.ts'
import { identityErrors } from '../identity.errors.ts'
import { email, username } from '../identity_fields.contract.ts'
import { skeletonStream, usernameStream } from '../identity_streams.ts'
import type { checkSignUp } from './auth.contract.ts'
import { passwordScore } from './password_strength.ts'

type Answer = z.output<(typeof checkSignUp.responses)[200]['schema']>
type Problem = Answer['problems'][number]

export interface SignUpDraft {
  username?: string | null
  email?: string | null
  password?: string | null
}

/** Problems with the fields filled in so far. */
export async function problemsOf({ bus }: Pick<CommandDeps, 'bus'>, draft: SignUpDraft): Promise<Answer> {
  const problems: Problem[] = []
  if (draft.username != null) problems.push(...(await usernameProblems(bus, draft.username)))
  if (draft.email != null && !email.safeParse(draft.email).success) {
    problems.push({ field: 'email', code: 'invalid_format', description: 'This is not a valid email address.' })
  }
  const score = draft.password == null ? null : await scoreOf(draft.password, draft)
  if (draft.password != null) problems.push(...passwordProblems(draft.password, score ?? 0))
  return { valid: problems.length === 0, password_score: score, problems }
}

async function usernameProblems(bus: CommandDeps['bus'], name: string): Promise<Problem[]> {
  const parsed = username.safeParse(name)
  if (!parsed.success) {
    const reason = parsed.error.issues[0]?.message ?? ''
    return [{ field: 'username', code: 'invalid_format', description: `The username is not valid: ${reason}` }]
  }
  const { state } = await bus.load(usernameDecider, usernameStream(name))
  if (state.kind === 'held') return [worded('username', 'username_taken', { username: name })]
  const { state: alike } = await bus.load(skeletonDecider, skeletonStream(name))
  return isSimilarToOthers(alike, null) ? [worded('username', 'username_similar', { username: name })] : []
}

const scoreOf = (password: string, { username: name, email: address }: SignUpDraft) =>
  passwordScore(password, [name ?? '', address ?? ''])

function passwordProblems(password: string, score: number): Problem[] {
  const { min, max } = PASSWORD
  if (password.length < min || password.length > max) {
    const description = `A password has ${min} to ${max} characters.`
    return [{ field: 'password', code: password.length < min ? 'too_short' : 'too_long', description }]
  }
  if (score >= PASSWORD_SCORE_MIN) return []
  return [worded('password', 'weak_password', { field: 'The password' })]
}

function worded(field: Problem['field'], code: keyof typeof identityErrors, data: RefusalData): Problem {
  return { field, code, description: fill(identityErrors[code].wording, data) }
}
