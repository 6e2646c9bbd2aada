import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { refusal } from '../eventing/refusal.ts'
import { tokenOf, viewerOf } from './access.ts'
import type { RouteContract } from './contract.ts'
import type { Incoming } from './incoming.ts'
import { type Viewer, viewerOn } from './viewer.ts'

describe('the token of a header', () => {
  it.each<[string | undefined, string | undefined]>([
    ['mrp_secret', 'mrp_secret'],
    ['Bearer mrp_secret', 'mrp_secret'],
    ['bearer   mrp_secret', 'mrp_secret'],
    [' mrp_secret ', 'mrp_secret'],
    ['Bearer mrp_secret ', 'mrp_secret'],
    ['mrp_ bearer secret', 'mrp_ bearer secret'],
    ['Bearer ', undefined],
    ['', undefined],
    [' ', undefined],
    [undefined, undefined],
  ])('%j is %j', (header, expected) => {
    expect(tokenOf(header)).toBe(expected)
  })
})

const ada: Viewer = {
  ...{ accountId: 'AdaAdaAd', role: 'developer', via: { kind: 'token', id: 'token001' }, scopes: 1n, limitedTo: null },
}
const limited: Viewer = { ...ada, limitedTo: ['PROJECT1'] }
const request = (authorization?: string) => ({ headers: { authorization } as IncomingHttpHeaders }) as Incoming // only these are read

/** Who it is by a token `known`, which has the scope USER_READ. */
function asked(auth: RouteContract['auth'], { token, ...declared }: { token?: string } & Partial<RouteContract> = {}) {
  const contract = { auth, ...declared } as RouteContract // the parts that are read
  return viewerOf(contract, request(token), {
    authenticate: async (given) => {
      if (given === 'expired') throw refusal('token_expired')
      if (given === 'outage') throw new Error('The database is away')
      if (given === 'limited') return limited
      return given === 'known' ? ada : undefined
    },
    hasScope: (_viewer, name) => name === 'USER_READ',
  })
}
const refused = (code: string, data: object = {}) => expect.objectContaining({ code, data })

describe('where a token is required', () => {
  it('finds its account', async () => {
    expect(await asked('required', { token: 'Bearer known' })).toBe(ada)
    expect(await asked('required', { token: 'known', scope: 'USER_READ' })).toBe(ada)
  })

  it('says why there is none', async () => {
    await expect(asked('required')).rejects.toEqual(refused('missing_token'))
    await expect(asked('required', { token: 'unknown' })).rejects.toEqual(refused('invalid_token'))
    await expect(asked('required', { token: 'expired' })).rejects.toEqual(refused('token_expired'))
    const wish = { token: 'known', scope: 'USER_WRITE' }
    await expect(asked('required', wish)).rejects.toEqual(refused('missing_scope', { scope: 'USER_WRITE' }))
    await expect(asked('required', { token: 'outage' })).rejects.toThrow('The database is away')
  })
})

describe('where a token is optional', () => {
  it('finds its account, or counts it as none', async () => {
    expect(await asked('optional', { token: 'known' })).toBe(ada)
    expect(await asked('optional', { token: 'known', scope: 'USER_READ' })).toBe(ada)
    expect(await asked('optional', { token: 'known', scope: 'USER_WRITE' })).toBe(undefined)
    expect(await asked('optional', { token: 'unknown' })).toBe(undefined)
    expect(await asked('optional', { token: 'expired' })).toBe(undefined)
    expect(await asked('optional')).toBe(undefined)
  })

  it('fails when it can’t be looked up', async () => {
    await expect(asked('optional', { token: 'outage' })).rejects.toThrow('The database is away')
  })
})

describe('a token that is limited to projects', () => {
  it('is refused where the contract doesn’t declare it', async () => {
    await expect(asked('required', { token: 'limited' })).rejects.toEqual(refused('token_limited'))
    await expect(asked('required', { token: 'limited', scope: 'USER_READ' })).rejects.toEqual(refused('token_limited'))
  })

  it('counts as none there if a token is optional', async () => {
    expect(await asked('optional', { token: 'limited' })).toBe(undefined)
  })

  it('finds its account with its limits where the contract declares it', async () => {
    for (const auth of ['required', 'optional'] as const) {
      expect(await asked(auth, { token: 'limited', limitedTokens: 'projects' })).toBe(limited)
    }
    const wish = { token: 'limited', scope: 'USER_WRITE', limitedTokens: 'projects' } as const
    await expect(asked('required', wish)).rejects.toEqual(refused('missing_scope', { scope: 'USER_WRITE' }))
  })

  it('counts as nobody on other projects, and on what belongs to none', () => {
    expect(viewerOn(limited, 'PROJECT1')).toBe(limited)
    expect(viewerOn(limited, 'PROJECT2')).toBe(undefined)
    expect(viewerOn(limited, null)).toBe(undefined)
    expect(viewerOn({ limitedTo: [] }, 'PROJECT1')).toBe(undefined)
    for (const project of ['PROJECT1', null]) expect(viewerOn(ada, project)).toBe(ada)
    expect(viewerOn(undefined, 'PROJECT1')).toBe(undefined)
  })
})

it('reads no token where the contract asks for none', async () => {
  expect(await asked('none', { token: 'known' })).toBe(undefined)
  expect(await asked('none', { token: 'outage' })).toBe(undefined)
})
