import type { StaffActState } from '@adit/events/identity/staff_act.values.ts'
import { accountDecider } from '../../account/account.decider.ts'
import type { IdentityDeps } from '../../identity_deps.ts'
import { accountStream } from '../../identity_streams.ts'
import type { AskedAct } from '../../staff_act/staff_act.decider.ts'
import type { ActWords } from '../../staff_act/staff_act_kind.ts'
import { kindOf, loadAct } from '../../staff_act/staff_acts.ts'
import { type Say, timeIn } from '../mail_body.ts'
import { type AskedMail, defineMail } from '../mail_definition.ts'
import type { MailText } from '../wording/wordings.ts'

interface ActValues extends Readonly<Record<string, unknown>> {
  what: ActWords
  reason: string
  until: number
  alone: boolean
}

const sample: ActValues = {
  what: { text: 'role_act_moderator', values: { username: 'ada' } },
  ...{ reason: 'Has reviewed packs since spring.', until: Date.UTC(2026, 11, 24, 12), alone: false },
}

const nameOf = async ({ bus }: Pick<IdentityDeps, 'bus'>, accountId: string): Promise<string> => {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  return state.kind === 'none' ? '–' : state.username
}

async function valuesOf(deps: IdentityDeps, act: AskedAct): Promise<ActValues> {
  const what = kindOf(deps, act.kind).words(act, await nameOf(deps, act.accountId))
  return { what, reason: act.reason, until: act.until, alone: act.alone }
}

const say = ({ text, values }: ActWords, say: Say): string => say(text, values)

async function waiting(deps: IdentityDeps, { about, now }: AskedMail): Promise<AskedAct | null> {
  const act = await loadAct(deps, about ?? '')
  return act?.state === 'waiting' && now < act.until ? act : null
}

/** Asks the other admins to decide on an act. The only admin learns when it takes effect. `about` is its id. */
export const staffActAsked = defineMail<ActValues & { asker: string }>({
  name: 'staff_act_asked',
  kind: 'staff',
  sample: { ...sample, asker: 'root' },
  body: ({ username, asker, what, reason, until, alone, language, origin }, words) => ({
    subject: words(alone ? 'staff_act_alone_subject' : 'staff_act_asked_subject', { what: say(what, words) }),
    blocks: [
      { kind: 'text', text: words('hello', { username }) },
      { kind: 'text', text: alone ? words('staff_act_alone') : words('staff_act_asked', { asker }) },
      {
        kind: 'facts',
        facts: [
          [words('staff_act_what'), say(what, words)],
          [words('staff_act_reason'), reason],
          [words(alone ? 'staff_act_due' : 'staff_act_until'), timeIn(language, until)],
        ],
      },
      { kind: 'button', label: words('staff_act_button'), url: `${origin}/admin/staff_acts` },
    ],
  }),
  async prepare(deps, asked) {
    const act = await waiting(deps, asked)
    return act && { values: { ...(await valuesOf(deps, act)), asker: await nameOf(deps, act.askedBy) } }
  },
})

/** Tells somebody what was asked for about their account. */
export const staffActAboutYou = defineMail<ActValues>({
  name: 'staff_act_about_you',
  kind: 'account',
  sample,
  body: ({ username, what, reason, until, alone, language }, words) => ({
    subject: words('staff_act_about_you_subject'),
    blocks: [
      { kind: 'text', text: words('hello', { username }) },
      { kind: 'text', text: words(alone ? 'staff_act_about_you_alone' : 'staff_act_about_you') },
      {
        kind: 'facts',
        facts: [
          [words('staff_act_what'), say(what, words)],
          [words('staff_act_reason'), reason],
          [words(alone ? 'staff_act_due' : 'staff_act_until'), timeIn(language, until)],
        ],
      },
    ],
  }),
  async prepare(deps, asked) {
    const act = await waiting(deps, asked)
    return act && { values: await valuesOf(deps, act) }
  },
})

const outcomes = {
  done: 'staff_act_done',
  refused: 'staff_act_refused',
  withdrawn: 'staff_act_withdrawn',
  lapsed: 'staff_act_lapsed',
  failed: 'staff_act_failed',
} as const satisfies Partial<Record<StaffActState, MailText>>

const isOutcome = (state: StaffActState): state is keyof typeof outcomes => state in outcomes

/** Tells what became of an act those who asked for it, could decide on it, or are concerned by it. */
export const staffActEnded = defineMail<
  ActValues & { outcome: { state: keyof typeof outcomes; refusal: string | null } }
>({
  name: 'staff_act_ended',
  kind: 'account',
  sample: { ...sample, outcome: { state: 'refused', refusal: 'Not before the autumn.' } },
  body: ({ username, what, reason, outcome: { state, refusal } }, words) => ({
    subject: words(state === 'done' ? 'staff_act_done_subject' : 'staff_act_ended_subject', { what: say(what, words) }),
    blocks: [
      { kind: 'text', text: words('hello', { username }) },
      { kind: 'text', text: words(outcomes[state]) },
      {
        kind: 'facts',
        facts: [
          [words('staff_act_what'), say(what, words)],
          [words('staff_act_reason'), reason],
          ...(refusal === null ? [] : [[words('staff_act_refusal'), refusal] as const]),
        ],
      },
    ],
  }),
  async prepare(deps, { about }) {
    const act = await loadAct(deps, about ?? '')
    if (!act || !isOutcome(act.state)) return null
    return { values: { ...(await valuesOf(deps, act)), outcome: { state: act.state, refusal: act.refusal } } }
  },
})
