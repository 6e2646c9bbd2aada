import { until } from './wait.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>
type Json = ReturnType<typeof JSON.parse>

/** The text of the newest mail to an address with this in its subject, once the site has kept it. Undefined where only staff may read mails. */
export async function readMail(ask: Ask, to: string, subject: string): Promise<string | undefined> {
  const find = async (): Promise<Json> => {
    const answer = await ask('/_internal/mail?limit=100')
    if (answer.status === 401) return { id: undefined }
    const { mails } = await answer.json()
    return mails.find((mail: Json) => mail.to === to && mail.subject.includes(subject))
  }
  const { id } = await until(find, (mail) => mail !== undefined)
  return id === undefined ? undefined : (await (await ask(`/_internal/mail/${id}`)).json()).text
}

/** Opens the link of the mail that a new account gets, on a site that keeps its mails and shows them here. */
export async function verifyByMail(ask: Ask, email: string): Promise<void> {
  const text = await readMail(ask, email, 'Verify')
  if (text === undefined) return
  const flow = /flow=([0-9A-Za-z]+)/.exec(text)?.[1]
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ flow }) }
  const { status } = await ask('/_internal/auth/email/verify', init)
  if (status !== 200) throw new Error(`Verifying ${email} answered ${status}`)
}
