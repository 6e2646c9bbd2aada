/**
 * What each operational table holds about people: in which file of the archive they get it, and what becomes of it when their account is
 * deleted. A table without an entry fails `personal_tables.int.test.ts`.
 */
export interface PersonalTable {
  /** Name of the file in a person's copy, without its ending; null with the reason why nothing of it is exported. */
  exported: string | { not: string }
  /**
   * `rows`: removed with the account, by its id in `account_id`, also when a restored backup is erased again. `credential`: removed with the
   * row of `ops.credential`, and all of it by a restore. `id`: what is left has the id of the account and nothing that can be read.
   */
  erased: 'rows' | 'credential' | { id: string }
}

const secret = { not: 'It holds hashes of secrets and nothing else.' }

export const operationalTables: Readonly<Record<string, PersonalTable | 'nothing personal'>> = {
  attempt: 'nothing personal',
  backup: 'nothing personal',
  backup_code: { exported: 'account', erased: 'credential' },
  billing_sandbox: {
    exported: 'payment_methods',
    erased: { id: 'Cards are removed. Pretended payments, made by test cards, name the account.' },
  },
  credential: { exported: 'account', erased: 'credential' },
  credential_change: { exported: secret, erased: 'credential' },
  data_export: { exported: { not: 'It is the copy itself.' }, erased: 'rows' },
  // Addresses are HMACs under a key of their month.
  download: {
    exported: 'downloads',
    erased: { id: 'Counts go on. Sealed into totals without accounts after 60 days.' },
  },
  download_address_key: 'nothing personal',
  download_epoch: 'nothing personal',
  download_seal: 'nothing personal',
  download_sealed: 'nothing personal',
  download_sealed_activity: 'nothing personal',
  download_sealed_window: {
    exported: { not: 'It holds when somebody’s play time was last counted, which the records say, too.' },
    erased: { id: 'Windows of play time name the account. The next seal replaces them.' },
  },
  download_store: 'nothing personal',
  exchanged_token: { exported: secret, erased: 'credential' },
  fan_out: 'nothing personal',
  flow: { exported: { not: 'It holds hashes of secrets of links, and lives for days at most.' }, erased: 'rows' },
  idempotency: {
    exported: { not: 'It holds hashes of requests, for a day.' },
    erased: { id: 'Swept after a day.' },
  },
  image: {
    exported: 'pictures',
    erased: { id: 'Pictures stay in the texts that show them. Others are swept after a day.' },
  },
  job: {
    exported: { not: 'It holds ids of what there is to do.' },
    erased: { id: 'Holds ids only. Swept once it is done.' },
  },
  known_device: { exported: { not: 'It holds digests of devices.' }, erased: 'rows' },
  ledger_check: {
    exported: { not: 'It holds what a check of the ledger found wrong, by id.' },
    erased: { id: 'Names accounts by id. The next check replaces it within a day.' },
  },
  linked_identity: { exported: 'providers', erased: 'rows' },
  mail_delivery: { exported: 'mail_deliveries', erased: { id: 'Names of mails and times. Swept after 30 days.' } },
  oauth_app: { exported: 'apps', erased: 'rows' },
  oauth_grant: { exported: 'apps', erased: 'rows' },
  oauth_key: { exported: secret, erased: 'credential' },
  node_contact: 'nothing personal',
  openid_nonce: 'nothing personal',
  outbox_mail: { exported: 'mails', erased: { id: 'Sealed with the key of the account. Swept after days.' } },
  parked_reaction: 'nothing personal',
  passkey: { exported: 'passkeys', erased: 'rows' },
  practice_payout: 'nothing personal',
  rail_statement: 'nothing personal',
  presence: {
    exported: { not: 'It holds what a launcher tells while it is connected.' },
    erased: {
      id: 'What is played is removed when the launcher disconnects, as it is when its session ends. Swept within minutes.',
    },
  },
  presence_holder: 'nothing personal',
  rate_limit: 'nothing personal',
  reactor: {
    exported: { not: 'It holds how far each worker has read.' },
    erased: { id: 'Names the stream of the last event that each has read. The next event replaces it.' },
  },
  saga: {
    exported: { not: 'Its events are in the copy.' },
    erased: { id: 'Holds the id of who began it, until it is done.' },
  },
  schedule: 'nothing personal',
  second_factor: { exported: 'account', erased: 'rows' },
  session: { exported: 'sessions', erased: 'credential' },
  stored_day: 'nothing personal',
  stored_day_seal: 'nothing personal',
  token: { exported: 'tokens', erased: 'credential' },
  upload: 'nothing personal',
  used_challenge: 'nothing personal',
}

/** Tables whose rows about an account are removed with it. */
export const removedWithAccount: readonly string[] = Object.entries(operationalTables).flatMap(([table, what]) =>
  what !== 'nothing personal' && what.erased === 'rows' ? [table] : [],
)

/** Tables that keep the id of an erased account. */
export const keepingIds: readonly string[] = Object.entries(operationalTables).flatMap(([table, what]) =>
  what !== 'nothing personal' && typeof what.erased === 'object' ? [table] : [],
)
