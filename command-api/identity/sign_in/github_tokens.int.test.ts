import { GRANTABLE_SCOPES } from '@adit/events/identity/scope.values.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type OutsideSite, outsideSite } from '../../testing/outside_site.ts'
import type { IdentitySide } from '../identity.fixture.ts'
import { settingsOf, sideWith, siteOrigin, Visitor } from '../providers/journey.fixture.ts'
import { githubIssuer } from '../providers/known_providers.ts'
import { createAuthenticate } from './authenticate.ts'
import { createGithubTokens } from './github_tokens.ts'

let site: OutsideSite
let side: IdentitySide
let now = Date.now()
beforeAll(async () => {
  site = await outsideSite(siteOrigin)
  side = await sideWith(settingsOf(site))
})
afterAll(async () => {
  await side?.close()
  await site?.close()
})
beforeEach(() => {
  site.away = undefined
})

/** Each has a memory of its own. */
function authenticating() {
  const { identityHash } = side.deps.identity
  const foreign = createGithubTokens({
    ...{ pool: side.ops, apiUrl: `${site.origin}/api`, issuer: githubIssuer(site.origin), identityHash },
    now: () => now,
  })
  return (token: string) => createAuthenticate(side.ops, { foreign, now: () => now })(token, {})
}
let people = 0
async function linked() {
  const id = `p${7_000 + people++}`
  site.people.set(id, { id, name: `gh${id}`, email: `${id}@else.test`, emailVerified: true })
  const browser = new Visitor(side)
  const { session } = (await browser.signUp('github', id, `gh${id}`)).body
  const { body } = await browser.call<{ user_id: string }[]>('GET', '/_internal/session/list', undefined, session)
  return { id, session, accountId: body[0]?.user_id ?? '', browser }
}
const tokenOf = (id: string, prefix = 'gho_') => `${prefix}0123456789abcdef_${id}`

it.each(['gho_', 'ghp_', 'github_pat_'])(
  'a token %s… of GitHub acts for the account that is linked, as any token may',
  async (prefix) => {
    const { id, accountId } = await linked()
    expect(await authenticating()(tokenOf(id, prefix))).toEqual({
      ...{
        accountId,
        role: 'developer',
        via: { kind: 'token', id: 'github' },
        scopes: GRANTABLE_SCOPES,
        limitedTo: null,
      },
    })
  },
)

it('acts for nobody if GitHub doesn’t know it, nobody is linked, or it is another kind of token', async () => {
  const authenticate = authenticating()
  site.people.set('p9', { id: 'p9', name: 'p9', email: 'p9@else.test', emailVerified: true })
  for (const token of [tokenOf('p9'), tokenOf('nobody'), 'ghs_0123456789abcdef_p9', 'gho_', 'gho_ 0123456789abcdef']) {
    expect(await authenticate(token)).toBe(undefined)
  }
  const { id } = await linked()
  expect(await createAuthenticate(side.ops)(tokenOf(id), {})).toBe(undefined)
})

it('GitHub is asked about a token once a minute', async () => {
  const { id } = await linked()
  const authenticate = authenticating()
  const before = site.asked
  await authenticate(tokenOf(id))
  await authenticate(tokenOf(id))
  expect(site.asked).toBe(before + 1)
  now += 61_000
  await authenticate(tokenOf(id))
  expect(site.asked).toBe(before + 2)
})

it.each([500, 503, 429, 403])('while GitHub answers %i, nobody is told that their token is wrong', async (status) => {
  const { id } = await linked()
  site.away = status
  await expect(authenticating()(tokenOf(id))).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

it('ends at once with the link, the account and a suspension', async () => {
  const authenticate = authenticating()
  const suspended = await linked()
  await authenticate(tokenOf(suspended.id))
  const { credentials } = side.deps.identity
  await credentials.setSuspension(suspended.accountId, { reason: 'Spam.', until: null }, 1_000)
  await expect(authenticate(tokenOf(suspended.id))).rejects.toMatchObject({ code: 'account_suspended' })
  const unlinked = await linked()
  const other = { id: 'p8', name: 'p8', email: 'p8@else.test', emailVerified: true }
  site.people.set('p8', other)
  await authenticate(tokenOf(unlinked.id))
  await unlinked.browser.link('gitlab', 'p8', unlinked.session)
  await unlinked.browser.call('DELETE', '/v2/auth/provider', { provider: 'github' }, unlinked.session)
  expect(await authenticate(tokenOf(unlinked.id))).toBe(undefined)
  const deleted = await linked()
  await authenticate(tokenOf(deleted.id))
  await deleted.browser.call('DELETE', `/v2/user/${deleted.accountId}`, undefined, deleted.session)
  expect(await authenticate(tokenOf(deleted.id))).toBe(undefined)
})
