import { defineJob, type JobQueue } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'

/** One mail to one account. Its address and words are looked up when the job runs. */
export const sendMail = defineJob({
  name: 'send_mail',
  data: z.strictObject({
    mail: z.string(),
    accountId: z.string(),
    /** Id of what the mail is about, if it needs one. */
    about: z.string().nullable(),
    /** Language of whoever asked for it. The account's own comes first. */
    language: z.string().nullable(),
    /** When what the mail is about happened. Milliseconds since 1970. */
    at: z.int(),
  }),
  // An SMTP server may be away for two days: 1 s, 2 s, ... up to half an hour between attempts.
  tries: 100,
  maxPauseMs: 1_800_000,
  places: 4,
})

type SendMail = z.output<typeof sendMail.data>

/** Asks for a mail. Asking twice under the same id sends it once. */
export async function askForMail(
  jobs: JobQueue,
  id: string,
  mail: Pick<SendMail, 'mail' | 'accountId' | 'at'> & Partial<SendMail>,
): Promise<void> {
  const data = sendMail.data.parse({ about: null, language: null, ...mail })
  await jobs.store.enqueue([{ name: sendMail.name, id, data }])
}
