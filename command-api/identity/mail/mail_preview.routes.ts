import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { renderedMail } from './mail_compose.ts'
import type { AnyMail } from './mail_definition.ts'
import { type MailLanguage, mailLanguages } from './mail_language.ts'
import { listMailPreviews } from './mail_preview.contract.ts'
import { allMails } from './mails.ts'

/** What each mail looks like, with made-up values. */
export function mailPreviewRoutes({ origin, filled }: Pick<IdentityDeps, 'origin' | 'filled'>): Route[] {
  const preview = (mail: AnyMail, language: MailLanguage, at: number) => {
    const facts = { username: 'ada', values: mail.sample, at, language, origin: origin(), unsubscribeToken: 'preview' }
    const { name, kind } = mail
    return { id: `${name}.${language}`, name, kind, language, ...renderedMail(mail, facts) }
  }
  return [
    handle(listMailPreviews, async ({ query, viewer, request }) => {
      if (!isAdmin(viewer.role)) throw refusal('staff_only')
      const { q = '', language } = query.filter ?? {}
      const [field, direction] = query.sort ?? ['name', 'ASC']
      const all = allMails(filled)
        .filter(({ name }) => name.includes(q))
        .flatMap((mail) => mailLanguages.map((one) => preview(mail, one, request.receivedAt)))
        .filter((row) => language === undefined || row.language === language)
        .sort((a, b) => (direction === 'ASC' ? 1 : -1) * (a[field] < b[field] ? -1 : Number(a[field] > b[field])))
      const slice = sliceOf(query.range)
      const shown = all.slice(slice.offset, slice.offset + slice.limit)
      return ok(shown, { headers: contentRange('emails', slice, shown.length, all.length) })
    }),
  ]
}
