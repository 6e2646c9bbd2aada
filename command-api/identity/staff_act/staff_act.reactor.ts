import type { RecordedStaffActEvent } from '@adit/events/identity/staff_act.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { staffActAboutYou, staffActAsked, staffActEnded } from '../mail/mails/staff_act.mail.ts'
import { askForMail } from '../mail/send_mail.ts'
import { type AskedAct, othersWho } from './staff_act.decider.ts'
import { carryOutAct, endStaffActTime } from './staff_act.job.ts'
import { kindOf, loadAct, type StaffActDeps } from './staff_acts.ts'

type Deps = StaffActDeps & Pick<IdentityDeps, 'jobs'>
type Type = RecordedStaffActEvent['type']

const ends: ReadonlySet<string> = new Set<Type>([
  'StaffActRefused',
  'StaffActWithdrawn',
  'StaffActLapsed',
  'StaffActCarriedOut',
  'StaffActFailed',
])

/** Has acts carried out and ended in time, and tells those whom it concerns. */
export function staffActReactor(deps: Deps): Reactor {
  const { jobs } = deps
  return {
    name: 'staff_acts',
    begins: 'now',
    handles: new Set<string>([...ends, 'StaffActAsked', 'StaffActConfirmed', 'StaffActCameDue'] satisfies string[]),
    async react(recorded: RecordedEvent, context) {
      const event = recorded as RecordedStaffActEvent // by `handles`
      const { id: actId } = parseStream(event.stream)
      const act = await loadAct(deps, actId)
      if (!act) return
      await kindOf(deps, act.kind).settle?.(act, context)
      if (event.type === 'StaffActAsked') await jobs.enqueueFor(endStaffActTime, event, { actId }, act.until)
      if (event.type === 'StaffActConfirmed' || event.type === 'StaffActCameDue') {
        await jobs.enqueueFor(carryOutAct, event, { actId })
      }
      for (const { mail, accountId } of await mailsOf(deps, event.type, act)) {
        const asked = { mail, accountId, about: actId, at: event.at }
        await askForMail(jobs, `${event.id}/${mail}/${accountId}`, asked)
      }
    },
  }
}

/** Those who can decide, and whom it concerns. The only admin is told, too, so that they notice what they haven't asked for themselves. */
async function mailsOf({ identity }: Deps, type: Type, act: AskedAct): Promise<{ mail: string; accountId: string }[]> {
  const { askedBy, accountId, alone } = act
  const others = othersWho(await identity.credentials.admins(), act)
  if (type === 'StaffActAsked') {
    return [
      ...(alone ? [askedBy] : others).map((admin) => ({ mail: staffActAsked.name, accountId: admin })),
      ...(accountId === askedBy ? [] : [{ mail: staffActAboutYou.name, accountId }]),
    ]
  }
  if (!ends.has(type)) return []
  return [...new Set([askedBy, accountId, ...others])].map((each) => ({ mail: staffActEnded.name, accountId: each }))
}
