import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createUploads, uploadsPart } from '@adit/platform/ops/uploads.ts'
import { createPersonalVault, vaultPart } from '@adit/platform/personal/postgres_vault.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { createIdentityPorts } from '../identity/identity_deps.ts'
import { setUpFlow } from '../identity/second_factor/second_factor.flows.ts'
import { commandOpsParts } from '../work.ts'
import { enginesSuite } from './memory_engines.suite.ts'

enginesSuite(async () => {
  const database = await createTestDatabase()
  const ops = createPool(database.url, { name: 'engines' })
  await installOps(ops, [uploadsPart, vaultPart, ...commandOpsParts])
  const vault = createPersonalVault(ops)
  const ports = createIdentityPorts({ ops, vault, emailSecret: 'a secret for tests' })
  const { credentials, sessions, tokens, flows, passkeys, linkedIdentities, secondFactors, devices, exports } = ports
  const uploads = createUploads(ops, {} as ObjectStorage) // only a sweep uses it
  return {
    engines: {
      credentials,
      sessions,
      tokens,
      flows,
      passkeys,
      linkedIdentities,
      secondFactors,
      devices,
      exports,
      vault,
      uploads,
    },
    async openSession(id, accountId) {
      const device = {
        os: null,
        platform: null,
        userAgent: 'test',
        ip: null,
        passwordHash: null,
        secondFactorAt: null,
        country: null,
      }
      await sessions.begin({ id, accountId, ...device }, 1_000)
    },
    putToken: (id, accountId, scopes) =>
      tokens.put({ id, accountId, scopes, secret: id, name: 'CI token', expiresAt: 1_000, projects: null }),
    async scopesOf(accountId) {
      const { rows } = await ops.query(`select id, scopes from ops.token where kind = 'pat' and account_id = $1`, [
        accountId,
      ])
      return Object.fromEntries(rows.map(({ id, scopes }) => [id, BigInt(scopes)]))
    },
    async addFactors(accountId) {
      await flows.begin(setUpFlow, { accountId, data: { secret: 'sealed' } }, Date.now())
      const key = { credentialId: `key of ${accountId}`, publicKey: Buffer.from('key'), counter: 0, transports: [] }
      await passkeys.add({ id: accountId, accountId, ...key, name: 'Phone', createdAt: 1_000 })
      await ops.query('insert into ops.credential (account_id) values ($1) on conflict do nothing', [accountId])
      await linkedIdentities.put({ identity: `hash of ${accountId}`, claim: 'claim', accountId })
      const secret = { account: accountId, sealed: 'sealed' }
      await secondFactors.add(`${accountId}F`, { secret, lastStep: 0 }, [Buffer.from('code')], 1_000)
      await ops.query(`insert into ops.known_device values ($1, 'device', 1000)`, [accountId])
      await ops.query(`insert into ops.data_export values ($1, 'copy', 'making', 0, null, null, 1000, null)`, [
        accountId,
      ])
    },
    async factorsOf(accountId) {
      const { rowCount } = await ops.query(
        `select account_id from ops.flow where account_id = $1 union all select account_id from ops.passkey
         where account_id = $1 union all select account_id from ops.second_factor
         where account_id = $1 union all select account_id from ops.known_device where account_id = $1
         union all select account_id from ops.linked_identity where account_id = $1
         union all select account_id from ops.data_export where account_id = $1`,
        [accountId],
      )
      return rowCount ?? 0
    },
    beginUpload: (id) => uploads.begin(id, `files/${id}`),
    async attached() {
      const { rows } = await ops.query('select id from ops.upload where attached order by id')
      return rows.map(({ id }) => id)
    },
    async close() {
      await ops.end()
      await database.drop()
    },
  }
})
