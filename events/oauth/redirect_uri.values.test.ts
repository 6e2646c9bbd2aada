import { describe, expect, it } from 'vitest'
import { isLoopbackRedirect, isRedirectUri, redirectTo } from './redirect_uri.values.ts'

describe('a redirect address', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example:8443/callback?from=adit',
    'http://localhost/callback',
    'http://127.0.0.1:4000/callback',
    'http://[::1]:4000/',
  ])('can be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true)
  })

  it.each([
    ...['http://app.example/callback', 'http://localhost.app.example/', 'http://127.0.0.1.app.example/'],
    ...[
      'https://app.example/#part',
      'https://app.example/#',
      'https://user:pass@app.example/',
      'https://user@app.example/',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', 'app.example/callback', '//app.example/', 'ftp://localhost/', ''],
    ...[
      'https://app.example/a b',
      'https://app.example/\n',
      'https://app.example\\@other.example/',
      'https://äpp.example/',
    ],
    ...['https://app.example/?code=mine', 'https://app.example/?state=mine', 'https://app.example/?iss=mine'],
  ])('can not be %j', (uri) => {
    expect(isRedirectUri(uri)).toBe(false)
  })

  it('is on the own computer by its host alone', () => {
    expect(isLoopbackRedirect('http://127.0.0.1:4000/callback')).toBe(true)
    expect(isLoopbackRedirect('https://app.example/?to=localhost')).toBe(false)
    expect(isLoopbackRedirect('nothing')).toBe(false)
  })

  it('keeps its own parameters, and gets those of the answer encoded', () => {
    expect(redirectTo('https://app.example/', { code: 'A', state: null })).toBe('https://app.example/?code=A')
    const address = redirectTo('https://app.example/cb?from=adit%20x', { code: 'A', state: 'a&code=B #é' })
    expect(address.startsWith('https://app.example/cb?from=adit%20x&code=A&state=')).toBe(true)
    expect(new URL(address).searchParams.get('state')).toBe('a&code=B #é')
    expect(new URL(address).searchParams.getAll('code')).toEqual(['A'])
  })
})
