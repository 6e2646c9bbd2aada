import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemoryEngines } from './memory_engines.fixture.ts'
import { refusalOf } from './refusal_of.ts'

/** The engines' ports that sagas use, over one kind of engine, and how a test fills and reads what they hold. */
export interface EnginesHarness {
  engines: Omit<MemoryEngines, 'storage'>
  openSession(id: string, accountId: string): Promise<void>
  putToken(id: string, accountId: string, scopes: bigint): Promise<void>
  /** Scopes of an account's tokens by id. */
  scopesOf(accountId: string): Promise<Record<string, bigint>>
  /** A flow, a passkey and a second factor. */
  addFactors(accountId: string): Promise<void>
  /** How many of those the account has. */
  factorsOf(accountId: string): Promise<number>
  beginUpload(id: string): Promise<void>
  /** Ids of uploads that are referred to. */
  attached(): Promise<string[]>
  close(): Promise<void>
}

/** What sagas rely on. Run over the real engines and over what takes their place in pure tests. */
export function enginesSuite(open: () => Promise<EnginesHarness>): void {
  let harness: EnginesHarness
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness?.close())
  const port = <Name extends keyof EnginesHarness['engines']>(name: Name) => harness.engines[name]

  /** An account that has been signed up, with a change that is in force. */
  async function person(id: string, role: 'developer' | 'moderator' | 'admin' = 'developer') {
    await port('credentials').stage(`creation/${id}`, id, `hash of ${id}`)
    await port('credentials').activate(`creation/${id}`, role)
  }

  describe('credentials', () => {
    it('apply a staged hash once, and the role to a new account alone', async () => {
      await person('PERSON01', 'moderator')
      const credentials = port('credentials')
      expect(await credentials.passwordHash('PERSON01')).toBe('hash of PERSON01')
      await credentials.stage('NEXT', 'PERSON01', 'next')
      await credentials.activate('NEXT', 'developer')
      await credentials.activate('NEXT')
      await credentials.activate('creation/PERSON01')
      expect(await credentials.passwordHash('PERSON01')).toBe('next')
      expect(await credentials.isInForce('PERSON01', 'NEXT')).toBe(true)
      expect(await credentials.isInForce('PERSON01', 'creation/PERSON01')).toBe(false)
      expect(await credentials.staff()).toContain('PERSON01')
    })

    it('keep a hash that was staged later than another one that is applied after it', async () => {
      await person('PERSON02')
      const credentials = port('credentials')
      await credentials.stage('OLDER', 'PERSON02', 'older')
      await credentials.stage('LATER', 'PERSON02', 'later')
      await credentials.activate('LATER')
      await credentials.activate('OLDER')
      expect(await credentials.passwordHash('PERSON02')).toBe('later')
      expect(await credentials.isInForce('PERSON02', 'OLDER')).toBe(false)
    })

    it('take a role of a later revision alone', async () => {
      await person('PERSON03')
      const credentials = port('credentials')
      await credentials.setRole('PERSON03', 'admin', 4)
      await credentials.setRole('PERSON03', 'developer', 4)
      await credentials.setRole('NOBODY00', 'admin', 4)
      expect(await credentials.admins()).toEqual(['PERSON03'])
      await credentials.setRole('PERSON03', 'moderator', 5)
      expect(await credentials.admins()).toEqual([])
    })

    it('are nothing once they are removed, with what was staged', async () => {
      await person('PERSON04')
      const credentials = port('credentials')
      await credentials.stage('LOST', 'PERSON04', 'lost')
      await credentials.remove('PERSON04')
      await credentials.activate('LOST')
      expect(await credentials.passwordHash('PERSON04')).toBe(undefined)
      expect(await credentials.isInForce('PERSON04', 'LOST')).toBe(false)
    })
  })

  it('all sessions of an account end but the one that is kept, and are named once', async () => {
    await person('PERSON05')
    await person('PERSON06')
    for (const id of ['SESSION1', 'SESSION2', 'SESSION3']) await harness.openSession(id, 'PERSON05')
    await harness.openSession('SESSION4', 'PERSON06')
    const sessions = port('sessions')
    const open = async (accountId: string) => (await sessions.list(accountId, 0)).map(({ id }) => id).toSorted()
    expect((await sessions.endAll('PERSON05', 'SESSION2')).toSorted()).toEqual(['SESSION1', 'SESSION3'])
    expect(await open('PERSON05')).toEqual(['SESSION2'])
    expect(await sessions.endAll('PERSON05', null)).toEqual(['SESSION2'])
    expect(await sessions.endAll('PERSON05', null)).toEqual([])
    expect(await open('PERSON06')).toEqual(['SESSION4'])
  })

  it('tokens lose the staff scope or end, those of one account alone', async () => {
    for (const id of ['TOKEN001', 'TOKEN002']) await harness.putToken(id, 'PERSON07', STAFF_SCOPE | 3n)
    await harness.putToken('TOKEN003', 'PERSON08', STAFF_SCOPE)
    const tokens = port('tokens')
    await tokens.keepStaffScope('PERSON07', ['TOKEN002'])
    expect(await harness.scopesOf('PERSON07')).toEqual({ TOKEN001: 3n, TOKEN002: STAFF_SCOPE | 3n })
    await tokens.revokeAll('PERSON07')
    expect(await harness.scopesOf('PERSON07')).toEqual({})
    expect(await harness.scopesOf('PERSON08')).toEqual({ TOKEN003: STAFF_SCOPE })
  })

  it('flows, passkeys, linked sites, second factors, known devices and copies of data end, those of one account alone', async () => {
    for (const id of ['PERSON10', 'PERSON11']) await harness.addFactors(id)
    const left = async () => [await harness.factorsOf('PERSON10'), await harness.factorsOf('PERSON11')]
    expect(await left()).toEqual([6, 6])
    await port('flows').endAll('PERSON10')
    expect(await left()).toEqual([5, 6])
    await port('passkeys').removeAll('PERSON10')
    expect(await left()).toEqual([4, 6])
    await port('linkedIdentities').removeAll('PERSON10')
    expect(await left()).toEqual([3, 6])
    await port('secondFactors').removeAll('PERSON10')
    expect(await left()).toEqual([2, 6])
    await port('devices').removeAll('PERSON10')
    expect(await left()).toEqual([1, 6])
    await port('exports').removeAll('PERSON10')
    expect(await left()).toEqual([0, 6])
  })

  it('an identity on another site is linked by each claim of an existing account, until that is taken back', async () => {
    await harness.addFactors('PERSON12')
    const put = (claim: string, accountId = 'PERSON12') =>
      port('linkedIdentities').put({ identity: 'hash', claim, accountId })
    const before = await harness.factorsOf('PERSON12')
    const more = async () => (await harness.factorsOf('PERSON12')) - before
    await put('one')
    await put('one')
    expect(await more()).toBe(1)
    await put('two')
    await put('three', 'NOBODY01')
    expect([await more(), await harness.factorsOf('NOBODY01')]).toEqual([2, 0])
    await port('linkedIdentities').remove({ identity: 'hash', claim: 'one' })
    await port('linkedIdentities').remove({ identity: 'other', claim: 'two' })
    expect(await more()).toBe(1)
  })

  it('personal data can be read until it is erased, and none is sealed after that', async () => {
    const vault = port('vault')
    const sealed = await vault.seal('PERSON09', 'ada@example.org')
    expect(await vault.open(sealed)).toBe('ada@example.org')
    await vault.erase('PERSON09')
    expect(await vault.open(sealed)).toBe(erased)
    const other = await vault.seal('PERSON08', 'eve@example.org')
    expect(await vault.openAll([sealed, other])).toEqual([erased, 'eve@example.org'])
    await expect(vault.seal('PERSON09', 'again')).rejects.toThrow('has been erased')
  })

  it('uploads are referred to until that is taken back, and refused when one of them is gone', async () => {
    for (const id of ['UPLOAD01', 'UPLOAD02']) await harness.beginUpload(id)
    const uploads = port('uploads')
    await uploads.attach(['UPLOAD01'])
    expect(await harness.attached()).toEqual(['UPLOAD01'])
    expect(await refusalOf(() => uploads.attach(['UPLOAD02', 'SWEPT000']))).toBe('upload_gone')
    expect(await harness.attached()).toEqual(['UPLOAD01', 'UPLOAD02'])
    await uploads.detach(['UPLOAD01', 'UPLOAD02', 'SWEPT000'])
    expect(await harness.attached()).toEqual([])
  })
}
