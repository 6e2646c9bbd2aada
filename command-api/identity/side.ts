import { defineSide } from '../kit/define_room.ts'
import { emailSecret, personalVault } from '../kit/engines.port.ts'
import { accountRoutes } from './account/account.routes.ts'
import { limitRoutes } from './account/limit.routes.ts'
import { lookRoutes } from './account/look.routes.ts'
import { preferencesRoutes } from './account/preferences.routes.ts'
import { skeletonReactor } from './account/skeleton.reactor.ts'
import { suspensionReactor } from './account/suspension.reactor.ts'
import { suspensionRoutes } from './account/suspension.routes.ts'
import { captcha, noCaptcha } from './captcha/captcha.port.ts'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { communityInvitation } from './community/community.port.ts'
import { communityRoutes } from './community/community.routes.ts'
import { dataExportJobs, dataExportReactor } from './data_export/data_export.job.ts'
import { dataExportRoutes } from './data_export/data_export.routes.ts'
import { ownSources } from './data_export/own_sources.ts'
import {
  breachedPasswords,
  createIdentityPorts,
  identityDeps,
  identityPorts,
  mailTransport,
  outsideSignIn,
} from './identity_deps.ts'
import { launcherRoutes } from './launcher/launcher.routes.ts'
import { contactRoutes } from './mail/contact.routes.ts'
import { emailRoutes } from './mail/email.routes.ts'
import { emailReleaseReactor } from './mail/email_release.reactor.ts'
import { mailReactor } from './mail/mail.reactor.ts'
import { mailPreviewRoutes } from './mail/mail_preview.routes.ts'
import { outboxRoutes } from './mail/outbox.routes.ts'
import { findForResetJob } from './mail/password_reset.job.ts'
import { passwordResetRoutes } from './mail/password_reset.routes.ts'
import { mailSweeps, sendMailJob } from './mail/send_mail.job.ts'
import { tokenExpiryJob } from './mail/token_expiry.job.ts'
import { passkeyRoutes } from './passkeys/passkey.routes.ts'
import { passkeySignInRoutes } from './passkeys/passkey_sign_in.routes.ts'
import { arrivalRoutes } from './providers/arrival.routes.ts'
import { identityReleaseReactor } from './providers/identity_release.reactor.ts'
import { providerRoutes } from './providers/provider.routes.ts'
import { identity } from './room.ts'
import { secondFactorRoutes } from './second_factor/second_factor.routes.ts'
import { authRoutes } from './sign_in/auth.routes.ts'
import { noBreaches } from './sign_in/breached_passwords.ts'
import { patRoutes } from './sign_in/pat.routes.ts'
import { reusedTokenJob } from './sign_in/reused_token.job.ts'
import { sessionRoutes } from './sign_in/session.routes.ts'
import { signInSweeps } from './sign_in/sign_in_sweep.job.ts'
import { suspendedRoutes } from './sign_in/suspended.routes.ts'
import { roleActKind } from './staff_act/role_act.ts'
import { staffActJobs } from './staff_act/staff_act.job.ts'
import { staffActReactor } from './staff_act/staff_act.reactor.ts'
import { staffActRoutes } from './staff_act/staff_act.routes.ts'
import { staffActKinds } from './staff_act/staff_act_kind.ts'

export const side = defineSide({
  needs: [personalVault, emailSecret],
  fills(given) {
    const { bus, ops, port } = given
    const ports = createIdentityPorts({ ops, vault: port(personalVault), emailSecret: port(emailSecret) })
    return [
      identityPorts.fill(ports),
      mailTransport.fill(ports.outbox),
      breachedPasswords.fill(noBreaches),
      outsideSignIn.fill({ providers: [], launcherFiles: null }),
      captcha.fill(noCaptcha),
      communityInvitation.fill({ url: null }),
      ...ownSources(bus, ports),
      staffActKinds.fill(roleActKind({ ...given, identity: ports })),
    ]
  },
  routes: (given) => {
    const deps = identityDeps(given)
    return [
      ...authRoutes(deps),
      ...captchaRoutes(deps),
      ...communityRoutes(deps),
      ...sessionRoutes(deps),
      ...suspendedRoutes(deps),
      ...patRoutes(deps),
      ...secondFactorRoutes(deps),
      ...passkeyRoutes(deps),
      ...passkeySignInRoutes(deps),
      ...providerRoutes(deps),
      ...arrivalRoutes(deps),
      ...launcherRoutes(deps),
      ...accountRoutes(deps),
      ...preferencesRoutes(deps),
      ...suspensionRoutes(deps),
      ...limitRoutes(deps),
      ...staffActRoutes(deps, deps.contractsOf(identity).confirmStaffAct),
      ...lookRoutes(deps),
      ...contactRoutes(deps),
      ...emailRoutes(deps),
      ...passwordResetRoutes(deps),
      ...outboxRoutes(deps),
      ...mailPreviewRoutes(deps),
      ...dataExportRoutes(deps),
    ]
  },
  reactors: (deps) => [
    skeletonReactor(deps),
    mailReactor(deps),
    suspensionReactor(identityDeps(deps)),
    staffActReactor(identityDeps(deps)),
    emailReleaseReactor(identityDeps(deps)),
    identityReleaseReactor(identityDeps(deps)),
    dataExportReactor(deps),
  ],
  jobs(given) {
    const deps = identityDeps(given)
    return [
      ...signInSweeps(deps),
      reusedTokenJob(deps),
      sendMailJob(deps),
      findForResetJob(deps),
      tokenExpiryJob(deps),
      ...mailSweeps(deps),
      ...dataExportJobs(deps),
      ...staffActJobs(deps),
    ]
  },
})
