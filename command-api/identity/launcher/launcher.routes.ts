import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountDecider, existing } from '../account/account.decider.ts'
import { type IdentityDeps, outsideSignIn } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { openSession } from '../sign_in/session_open.ts'
import { letLauncherIn } from './launcher.contract.ts'
import { launcherAt, launcherUrl } from './launcher_target.ts'

/** Launchers read a session's token from the address that they are opened with, and use it as it is. */
export function launcherRoutes(deps: IdentityDeps): Route[] {
  const { bus, port: filled } = deps
  const { launcherFiles } = filled(outsideSignIn)

  const letIn = async ({ body, viewer, request }: InputOf<typeof letLauncherIn>) => {
    const at = launcherAt(body.ipver, body.port)
    const target = at ? launcherUrl(at) : launcherFiles
    if (target === null) throw refusal('launcher_unknown', { field: 'port' })
    const account = existing((await bus.load(accountDecider, accountStream(viewer.accountId))).state)
    const session = await openSession(deps, {
      ...{ account, passwordHash: null, request, by: 'launcher', isHandedOver: true },
    })
    if (session === undefined) throw refusal('account_not_found')
    const url = new URL(target)
    url.searchParams.set('code', session.secret)
    return ok({ url: url.href }, { secretShown: true, headers: { 'cache-control': 'no-store' } })
  }

  return [handle(letLauncherIn, letIn)]
}
