import { defineSide } from '../kit/define_room.ts'
import { emailSecret, personalVault } from '../kit/engines.port.ts'
import { accountRoutes } from './account/account.routes.ts'
import { skeletonReactor } from './account/skeleton.reactor.ts'
import { suspensionReactor } from './account/suspension.reactor.ts'
import { suspensionRoutes } from './account/suspension.routes.ts'
import { withdrawalRoutes } from './account/withdrawal.routes.ts'
import { dataExportJobs, dataExportReactor } from './data_export/data_export.job.ts'
import { dataExportRoutes } from './data_export/data_export.routes.ts'
import { ownSources } from './data_export/own_sources.ts'
import { breachedPasswords, createIdentityPorts, identityDeps, identityPorts, mailTransport } from './identity_deps.ts'
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
import { secondFactorRoutes } from './second_factor/second_factor.routes.ts'
import { authRoutes } from './sign_in/auth.routes.ts'
import { noBreaches } from './sign_in/breached_passwords.ts'
import { patRoutes } from './sign_in/pat.routes.ts'
import { reusedTokenJob } from './sign_in/reused_token.job.ts'
import { sessionRoutes } from './sign_in/session.routes.ts'
import { signInSweeps } from './sign_in/sign_in_sweep.job.ts'

export const side = defineSide({
  needs: [personalVault, emailSecret],
  fills({ bus, ops, port }) {
    const ports = createIdentityPorts({ ops, vault: port(personalVault), emailSecret: port(emailSecret) })
    return [
      identityPorts.fill(ports),
      mailTransport.fill(ports.outbox),
      breachedPasswords.fill(noBreaches),
      ...ownSources(bus, ports),
    ]
  },
  routes: (given) => {
    const deps = identityDeps(given)
    return [
      ...authRoutes(deps),
      ...sessionRoutes(deps),
      ...patRoutes(deps),
      ...secondFactorRoutes(deps),
      ...passkeyRoutes(deps),
      ...passkeySignInRoutes(deps),
      ...accountRoutes(deps),
      ...withdrawalRoutes(deps),
      ...suspensionRoutes(deps),
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
    emailReleaseReactor(identityDeps(deps)),
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
    ]
  },
})
