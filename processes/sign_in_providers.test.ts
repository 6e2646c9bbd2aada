import { ConfigError, defineConfig } from '@adit/platform/config/config.ts'
import { expect, it } from 'vitest'
import { githubTokensOf, offeredOf, providersOf, signInVariables } from './sign_in_providers.ts'

const read = defineConfig(signInVariables)
const pair = (name: string) => ({ [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' })

it('offers nothing that isn’t set up', () => {
  expect([providersOf(read({})), offeredOf(read({}))]).toEqual([{}, []])
})

it('knows the usual addresses, and others in their place', () => {
  const config = read({
    ...pair('GITHUB'),
    ...pair('GITLAB'),
    GITLAB_ISSUER: 'https://git.example/',
    STEAM_SIGN_IN: 'on',
  })
  const client = { clientId: 'id', clientSecret: 'secret' }
  expect(providersOf(config)).toEqual({
    github: { ...client, url: 'https://github.com', apiUrl: 'https://api.github.com' },
    gitlab: { ...client, issuer: 'https://git.example' },
    steam: { url: 'https://steamcommunity.com/openid' },
  })
  expect(offeredOf(config)).toEqual(['github', 'gitlab', 'steam'])
})

it.each(['GITHUB', 'DISCORD', 'MICROSOFT', 'GITLAB', 'GOOGLE', 'PAYPAL'])('names what is missing of %s', (name) => {
  for (const [given, missing] of [
    ['ID', 'SECRET'],
    ['SECRET', 'ID'],
  ]) {
    const act = () => providersOf(read({ [`${name}_CLIENT_${given}`]: 'x' }))
    expect(act).toThrow(ConfigError)
    expect(act).toThrow(`${name}_CLIENT_${missing}: is missing`)
  }
})

it.each([
  'http://git.example',
  'ftp://git.example',
  'git.example',
  'https://u:p@git.example',
  'https://git.example/?a=b',
])('trusts no answers from %s', (address) => {
  expect(() => read({ GITLAB_ISSUER: address })).toThrow('GITLAB_ISSUER')
})

it('accepts plain HTTP on this machine', () => {
  expect(read({ GITLAB_ISSUER: 'http://127.0.0.1:9000' }).GITLAB_ISSUER).toBe('http://127.0.0.1:9000')
})

it('takes tokens of GitHub only where GitHub is set up, and needs the key that identities were hashed with', () => {
  const pool = undefined as never // It is used by requests alone.
  const config = read(pair('GITHUB'))
  expect(githubTokensOf(read({}), pool)).toBe(undefined)
  expect(() => githubTokensOf(config, pool)).toThrow('EMAIL_KEY: is missing')
  expect(githubTokensOf({ ...config, EMAIL_KEY: 'a key of a test, long' }, pool)).toBeTypeOf('function')
})
