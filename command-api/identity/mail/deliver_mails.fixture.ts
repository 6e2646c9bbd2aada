import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { JobRunner } from '@adit/platform/jobs/job_runner.ts'
import type { KeptMail } from '@adit/platform/mail/outbox.ts'
import { dataExportJobs, dataExportReactor } from '../data_export/data_export.job.ts'
import type { IdentitySide } from '../identity.fixture.ts'
import { emailReleaseReactor } from './email_release.reactor.ts'
import { mailReactor } from './mail.reactor.ts'
import { findForResetJob } from './password_reset.job.ts'
import { sendMailJob } from './send_mail.job.ts'

/** Does all that a worker has to do about mails by now. Returns every mail that is kept, oldest first. */
export async function deliverMails({ deps }: Pick<IdentitySide, 'deps'>): Promise<KeptMail[]> {
  const { events } = await deps.store.readLog({ after: undefined, limit: 100_000 })
  for (const reactor of [mailReactor(deps), emailReleaseReactor(deps), dataExportReactor(deps)]) {
    for (const event of events.filter(({ type }) => reactor.handles.has(type))) {
      await reactor.react(event, contextOf(event, deps.now))
    }
  }
  const runner = new JobRunner({
    ...{
      store: deps.jobs.store,
      jobs: [findForResetJob(deps), sendMailJob(deps), ...dataExportJobs(deps)],
      owner: 'test',
      now: deps.now,
    },
    isKnown: async () => true,
    checkEngines: async () => undefined,
    onFailed: () => undefined,
  })
  await runner.drain()
  const { mails } = await deps.identity.outbox.list({ offset: 0, limit: 1_000 })
  return mails.toReversed()
}

function contextOf({ id }: RecordedEvent, now: () => number) {
  return {
    ...({ actor: { kind: 'system', id: 'test' }, via: { kind: 'schedule', id: 'test' } } as const),
    ...{ correlationId: id, causationId: id, now, ids: randomIds() },
  }
}

/** The code that a mail's link has. */
export function codeIn({ text }: Pick<KeptMail, 'text'>): string {
  const code = /[?&]flow=([0-9A-Za-z]+)/.exec(text)?.[1]
  if (code === undefined) throw new Error(`There is no link in the mail: ${text}`)
  return code
}
