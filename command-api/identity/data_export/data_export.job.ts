import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { EXPORT_DAYS } from '@adit/events/identity/account_limits.values.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { defineJob, type Job, type JobContext, perform, recurring } from '@adit/platform/jobs/job.ts'
import { KeyErased } from '@adit/platform/personal/personal_vault.port.ts'
import { z } from 'zod'
import { hourMs } from '../../kit/sweep.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { exportReady } from '../mail/mails/export_ready.mail.ts'
import { askForMail } from '../mail/send_mail.ts'
import { archiveOf } from './archive.ts'
import { heldPersonal } from './held_personal.port.ts'
import { concerns, mayKnow, presentEvent } from './person_events.ts'

/** Reads the whole log, at tens of thousands of events a second. */
export const exportJob = defineJob({
  name: 'data_export',
  data: z.strictObject({ accountId: z.string(), exportId: z.string() }),
  timeMs: 6 * hourMs,
})

const pageSize = 1_000
const dayMs = 86_400_000

type Asked = Extract<RecordedAccountEvent, { type: 'AccountDataExportAsked' }>

export function dataExportReactor({ jobs }: Pick<IdentityDeps, 'jobs'>): Reactor {
  return {
    name: 'data_exports',
    begins: 'now',
    handles: new Set<Asked['type']>(['AccountDataExportAsked']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Asked // by `handles`
      const { exportId } = event.data
      await jobs.enqueueFor(exportJob, event, { accountId: event.metadata.root, exportId })
    },
  }
}

export function dataExportJobs(deps: IdentityDeps): Job[] {
  const { identity, jobs } = deps
  const { exports } = identity
  return [
    perform(exportJob, async ({ accountId, exportId }, context) => {
      const asked = await exports.find(accountId)
      if (asked?.id !== exportId || asked.state === 'ready') return
      try {
        const archive = await makeArchive(deps, { accountId, exportId }, context)
        if (!archive) return
        await exports.finish(accountId, exportId, archive, context.now() + EXPORT_DAYS * dayMs)
      } catch (error) {
        // Deleted meanwhile: nobody may read it, and its rows are gone.
        if (error instanceof KeyErased) return
        if (context.isLastTry) await exports.fail(accountId, exportId)
        throw error
      }
      const mail = { mail: exportReady.name, accountId, about: exportId, at: context.now() }
      await askForMail(jobs, `${exportReady.name}/${exportId}`, mail)
    }),
    recurring({ name: 'sweep_data_exports', everyMs: hourMs }, () => exports.sweep(deps.now())),
  ]
}

/** Undefined if nobody waits for it any more. */
async function makeArchive(
  { store, identity, filled }: IdentityDeps,
  { accountId, exportId }: { accountId: string; exportId: string },
  { signal, now }: JobContext,
): Promise<Buffer | undefined> {
  const lines: string[] = []
  let firstAt: number | undefined
  let after: Position | undefined
  for (;;) {
    signal.throwIfAborted()
    const { events, next } = await store.readLog({ after, limit: pageSize })
    for (const event of events.filter((each) => concerns(each, accountId) && mayKnow(each, now()))) {
      lines.push(JSON.stringify(await presentEvent(event, accountId, identity.vault)))
    }
    const newest = events.at(-1)
    if (!newest || next === undefined) break
    after = next
    firstAt ??= events[0]?.at ?? newest.at
    // The log is in order of time, near enough for a bar.
    const done = (newest.at - firstAt) / Math.max(1, now() - firstAt)
    if (!(await identity.exports.progress(accountId, exportId, Math.min(0.99, Math.max(0, done))))) return undefined
  }
  const held = await Promise.all(
    filled(heldPersonal).map(async ({ name, read }) => ({ name: `${name}.json`, content: await read(accountId) })),
  )
  return archiveOf([
    ...held.map(({ name, content }) => ({ name, text: `${JSON.stringify(content, null, 2)}\n` })),
    { name: 'events.ndjson', text: lines.map((line) => `${line}\n`).join('') },
  ])
}
