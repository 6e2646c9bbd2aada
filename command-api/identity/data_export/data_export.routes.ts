import { EXPORT_PAUSE_MS } from '@adit/events/identity/account_limits.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok, stream } from '@adit/platform/http/reply.ts'
import { tellAccount } from '../account/account_tell.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { confirmRecently } from '../sign_in/confirm_person.ts'
import { askForExport, getExport, getExportArchive } from './data_export.contract.ts'
import type { DataExport } from './data_exports.ts'

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function present(found: DataExport | undefined) {
  if (!found) return { state: 'none' as const, done: 0, bytes: null, asked: null, expires: null }
  const { state, done, bytes, askedAt, expiresAt } = found
  return { state, done: Math.min(1, Math.max(0, done)), bytes, asked: time(askedAt), expires: time(expiresAt) }
}

export function dataExportRoutes(deps: IdentityDeps): Route[] {
  const { exports } = deps.identity

  const ask = async ({ body, viewer, request }: InputOf<typeof askForExport>) => {
    const { accountId } = viewer
    const { receivedAt: now } = request
    await confirmRecently(deps, viewer, body?.password, request)
    const last = await exports.find(accountId)
    const isNew = !last || last.state === 'failed' || (last.state === 'ready' && now - last.askedAt > EXPORT_PAUSE_MS)
    if (!isNew) return ok(present(last))
    const exportId = request.ids.base62()
    // The job follows from the event, so that neither is there without the other.
    const effect = await tellAccount(deps, { command: { type: 'AskForDataExport', exportId }, viewer, request })
    await exports.begin(accountId, exportId, now)
    return ok(present(await exports.find(accountId)), { effect })
  }

  const archive = async ({ viewer, request }: InputOf<typeof getExportArchive>) => {
    const bytes = await exports.archive(viewer.accountId, request.receivedAt)
    if (!bytes) throw refusal('not_found')
    return stream(bytes, 'application/zip', {
      headers: {
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="adit-personal-data.zip"',
      },
    })
  }

  return [
    handle(askForExport, ask),
    handle(getExport, async ({ viewer }) => ok(present(await exports.find(viewer.accountId)))),
    handle(getExportArchive, archive),
  ]
}
