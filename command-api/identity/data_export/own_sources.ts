import { scopeNamesOf } from '@adit/events/identity/scope.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import type { Fill } from '@adit/events/kit/slot.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { accountDecider, existing } from '../account/account.decider.ts'
import { readProfileText } from '../account/profile_text.ts'
import type { IdentityPorts } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { presentSession } from '../sign_in/session_shape.ts'
import { heldPersonal } from './held_personal.port.ts'

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What this room itself holds about a person. */
export function ownSources(bus: CommandDeps['bus'], identity: IdentityPorts): Fill[] {
  const { sessions, tokens, passkeys, secondFactors, outbox, deliveries, vault } = identity
  const load = async (accountId: string) => existing((await bus.load(accountDecider, accountStream(accountId))).state)
  return [
    heldPersonal.fill({
      name: 'account',
      async read(accountId) {
        const account = await load(accountId)
        const email = await vault.open(account.email)
        const { username, bio, role, badges, emailVerified, newsletter, language, allowFriendRequests, setup } = account
        const { onlyMutualRequests, preferences } = account
        return {
          ...{
            id: accountId,
            username,
            bio: await readProfileText(vault, bio),
            role,
            badges,
            email: email === erased ? null : email,
            emailVerified,
          },
          ...{ newsletter, language, allowFriendRequests, onlyMutualRequests, setup, preferences },
          names: [...account.names.keys()],
          secondFactor: account.secondFactor !== null,
          backupCodesLeft: account.secondFactor === null ? 0 : await secondFactors.backupCodes(account.secondFactor),
        }
      },
    }),
    heldPersonal.fill({
      name: 'sessions',
      read: async (accountId) =>
        Promise.all(
          (await sessions.list(accountId, 0)).map(async (session) => {
            const {
              session: _,
              current: __,
              ...shown
            } = await presentSession({ session, current: false, secret: null }, vault)
            return shown
          }),
        ),
    }),
    heldPersonal.fill({
      name: 'tokens',
      async read(accountId) {
        const used = await tokens.lastUsed(accountId)
        return [...(await load(accountId)).tokens].map(([id, { name, scopes, projects, expiresAt, endedAt }]) => ({
          ...{
            id,
            name,
            scopes: scopeNamesOf(BigInt(scopes)),
            projects,
            expires: time(expiresAt),
            ended: time(endedAt),
          },
          lastUsed: time(used.get(id) ?? null),
        }))
      },
    }),
    heldPersonal.fill({
      name: 'passkeys',
      read: async (accountId) =>
        (await passkeys.list(accountId)).map(({ id, name, transports, createdAt, usedAt }) => ({
          ...{ id, name, transports, created: time(createdAt), lastUsed: time(usedAt) },
        })),
    }),
    heldPersonal.fill({
      name: 'providers',
      read: async (accountId) =>
        [...(await load(accountId)).providers.values()].map(({ provider, linkedAt }) => ({
          ...{ provider, linked: time(linkedAt) },
        })),
    }),
    heldPersonal.fill({
      name: 'mails',
      read: async (accountId) =>
        (await outbox.list({ offset: 0, limit: 1_000 })).mails
          .filter(({ account }) => account === accountId)
          .map(({ to, subject, text, at }) => ({ to, subject, text, sent: time(at) })),
    }),
    heldPersonal.fill({
      name: 'mail_deliveries',
      read: async (accountId) =>
        (await deliveries.of(accountId)).map(({ mail, state, at }) => ({ mail, state, at: time(at) })),
    }),
  ]
}
