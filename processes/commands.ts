import { randomUUID } from 'node:crypto'
import { type ActivityRecorder, activityRecorder } from '@adit/command-api/analytics/activity_recorder.port.ts'
import { storeDays } from '@adit/command-api/analytics/stored_days.port.ts'
import { type CommandSide, openCommandSide } from '@adit/command-api/command_side.ts'
import { commandErrors } from '@adit/command-api/contracts.ts'
import { type Captcha, captcha as captchaPort } from '@adit/command-api/identity/captcha/captcha.port.ts'
import { communityInvitation } from '@adit/command-api/identity/community/community.port.ts'
import { breachedPasswords, mailTransport, outsideSignIn } from '@adit/command-api/identity/identity_deps.ts'
import { type ProviderSettings, signInProviders } from '@adit/command-api/identity/providers/known_providers.ts'
import { createOpenIdNonces } from '@adit/command-api/identity/providers/openid_nonces.ts'
import type { BreachedPasswords } from '@adit/command-api/identity/sign_in/breached_passwords.ts'
import { emailSecret, personalVault } from '@adit/command-api/kit/engines.port.ts'
import { type AdNetwork, adNetwork } from '@adit/command-api/payouts/ad_network.port.ts'
import { type DayPoints, dayPoints } from '@adit/command-api/payouts/day_points.port.ts'
import { payoutRails, type Rail } from '@adit/command-api/payouts/rails/rail.port.ts'
import { type ShownLedger, shownLedger } from '@adit/command-api/payouts/shown_ledger.port.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { ErrorTable } from '@adit/platform/http/errors.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import type { ReadRepresentation } from '@adit/platform/http/representation.ts'
import { postgresJobStore } from '@adit/platform/jobs/postgres_jobs.ts'
import { type SmtpOptions, smtpTransport } from '@adit/platform/mail/smtp.ts'
import { PostgresIdempotencyStore } from '@adit/platform/ops/idempotency_postgres.ts'
import { postgresSagaStore } from '@adit/platform/ops/sagas.ts'
import { createUploads } from '@adit/platform/ops/uploads.ts'
import { keepErasures, recordingVault } from '@adit/platform/personal/erasures.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Spool } from '@adit/platform/storage/spool.ts'
import { storeSealedDays } from '@adit/projectors/analytics/stored_days.ts'
import type pg from 'pg'

export interface CommandsOptions {
  store: EventStore
  ops: pg.Pool
  vault: pg.Pool
  storage: ObjectStorage
  spool: Spool
  emailKey: string
  /** Reads the representation with which a command answers. */
  read: ReadRepresentation
  /** Hosts of the site itself, from which modpacks may load files. */
  ownHosts: readonly string[]
  origin(): string
  /** The server that sends mail. Without one, mails are kept. Only processes that run jobs need it. */
  mail?: SmtpOptions | undefined
  /** Tells whether a password is known from breaches of other sites. */
  breaches?: BreachedPasswords | undefined
  /** Records what pages and launchers report. Only processes that serve the routes need it. */
  activity?: ActivityRecorder | undefined
  /** Other sites that people sign in with, and that for launchers which listen on no port. Only processes that take requests need it. */
  signIn?: { providers: ProviderSettings; launcherFiles: string | null } | undefined
  /** Where revenue comes from and who earns it. Only processes that run jobs need it. */
  revenue?: { network: AdNetwork | null; points: DayPoints; shown: () => Promise<ShownLedger | undefined> } | undefined
  /** What is needed to sell anything. By default, nothing is sold. */
  billing?: readonly Fill[] | undefined
  /** How people are paid. By default, in no way. */
  rails?: readonly Rail[] | undefined
  /** What people have to solve. By default, nothing. Only processes that take requests need it. */
  captcha?: Captcha | undefined
  /** Address of the invitation to the site's community. Only processes that take requests need it. */
  community?: string | undefined
}

export interface Commands extends CommandSide {
  errors: ErrorTable
  represent: ReadRepresentation
  idempotency: IdempotencyStore
}

/** The command side on its engines, without an HTTP server. Reactors see everything from now on. */
export async function openCommands(options: CommandsOptions): Promise<Commands> {
  const { store, ops, vault, storage, spool, emailKey, read, ownHosts, origin } = options
  const { mail, breaches, activity, signIn, captcha, community, revenue, billing = [], rails } = options
  await keepErasures(storage)
  const idempotency = new PostgresIdempotencyStore(ops)
  const side = await openCommandSide({
    store,
    ops,
    storage,
    spool,
    uploads: createUploads(ops, storage),
    sagaStore: postgresSagaStore(ops),
    jobStore: postgresJobStore(ops),
    fills: [
      personalVault.fill(recordingVault(createPersonalVault(vault), storage)),
      emailSecret.fill(emailKey),
      ...(breaches ? [breachedPasswords.fill(breaches)] : []),
      ...(activity ? [activityRecorder.fill(activity)] : []),
      storeDays.fill(() => storeSealedDays(ops, storage)),
      ...(signIn ? [outsideSignIn.fill(outsideOf(signIn, ops))] : []),
      ...(captcha ? [captchaPort.fill(captcha)] : []),
      ...(community ? [communityInvitation.fill({ url: community })] : []),
      ...(revenue
        ? [adNetwork.fill(revenue.network), dayPoints.fill(revenue.points), shownLedger.fill(revenue.shown)]
        : []),
      ...billing,
      ...(rails ? [payoutRails.fill(rails)] : []),
      ...(mail ? [mailTransport.fill(smtpTransport(mail))] : []),
    ],
    relay: { get: read },
    ownHosts,
    origin,
    idempotency,
    owner: randomUUID(),
  })
  await side.begin()
  return { ...side, errors: commandErrors, represent: read, idempotency }
}

const outsideOf = ({ providers, launcherFiles }: NonNullable<CommandsOptions['signIn']>, ops: pg.Pool) => ({
  providers: signInProviders(providers, createOpenIdNonces(ops)),
  launcherFiles,
})
