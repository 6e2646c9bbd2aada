import { expect, it } from 'vitest'
import { defineRoute, type RouteContract } from '../contract.ts'
import { access, jsonOf, startRoute } from '../testing.ts'
import { authentication } from './authentication.ts'

/** Sends a token to a route, which answers with the account of the viewer. */
async function send(auth: RouteContract['auth'], token?: string) {
  const contract = defineRoute({
    method: 'GET',
    path: '/v3/thing',
    side: 'query',
    summary: 'Read',
    auth,
    scope: 'PROJECT_WRITE',
    responses: { 200: { description: 'It' } },
    errors: [],
  })
  const { origin } = await startRoute(contract, authentication(access), (context) => {
    context.body = { viewer: context.state.viewer?.accountId ?? null }
  })
  const answer = await fetch(`${origin}/v3/thing`, { headers: token ? { authorization: token } : {} })
  const { viewer, details } = await jsonOf(answer)
  return { status: answer.status, viewer, code: details?.code }
}

it.each(['required', 'optional'] as const)('finds the viewer where a token is %s', async (auth) => {
  expect(await send(auth, 'mrp_writer')).toMatchObject({ status: 200, viewer: 'AdaAdaAd' })
})

it.each([
  ['no token', undefined, 'missing_token'],
  ['an unknown token', 'mrp_unknown', 'invalid_token'],
  ['a token without the scope', 'mrp_reader', 'missing_scope'],
])('refuses %s where one is required, and counts it as none where one is optional', async (_, token, code) => {
  expect(await send('required', token)).toEqual({ status: 401, viewer: undefined, code })
  expect(await send('optional', token)).toMatchObject({ status: 200, viewer: null })
})

it('ignores a token where the contract asks for none', async () => {
  expect(await send('none', 'mrp_writer')).toMatchObject({ status: 200, viewer: null })
})
