import { describe, expect, it } from 'vitest'
import { returnPath } from '../providers/return_target.ts'
import { launcherAt, launcherUrl } from './launcher_target.ts'

it.each([
  ['4', '1', 'http://127.0.0.1:1'],
  ['4', '65535', 'http://127.0.0.1:65535'],
  ['6', '4711', 'http://[::1]:4711'],
])('a launcher of IP version %s at port %s listens at %s', (version, port, url) => {
  const at = launcherAt(version, port)
  expect(at && launcherUrl(at)).toBe(url)
})

it.each<[string | null | undefined, string | null | undefined]>([
  [undefined, '4711'],
  ['4', undefined],
  [null, null],
  ['5', '4711'],
  ['46', '4711'],
  ['4', '0'],
  ['4', '65536'],
  ['4', '99999'],
  ['4', '-1'],
  ['4', '1e3'],
  ['4', '0x50'],
  ['4', ' 80'],
  ['4', '080'],
  ['4', '80@evil.test'],
  ['4', '80.5'],
  ['4', '٨٠'],
  ['4', '80/../'],
  ['4', ''],
])('IP version %s and port %s name no launcher', (version, port) => {
  expect(launcherAt(version, port)).toBe(undefined)
})

const places = { origin: 'https://adit.test', launcherFiles: 'https://launcher-files.adit.test' }

describe('the way back', () => {
  it.each([
    [undefined, '/dashboard'],
    ['', '/dashboard'],
    ['/mod/lantern?x=1#files', '/mod/lantern?x=1#files'],
    ['https://adit.test', '/'],
    ['https://adit.test/auth/sign-in?redirect=%2Fplus', '/auth/sign-in?redirect=%2Fplus'],
    ['http://127.0.0.1:4711', '/auth/sign-in?launcher=true&ipver=4&port=4711'],
    ['http://127.0.0.1:4711/', '/auth/sign-in?launcher=true&ipver=4&port=4711'],
    ['http://[::1]:80', '/auth/sign-in?launcher=true&ipver=6&port=80'],
    ['https://launcher-files.adit.test/', '/auth/sign-in?launcher=true'],
  ])('from %s is %s', (url, path) => {
    expect(returnPath(url, places)).toBe(path)
  })

  it.each([
    ...[
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      '\\\\evil.test',
      'https://adit.test.evil.test/',
    ],
    ...[
      'https://adit.test@evil.test/',
      'http://adit.test/',
      'https://adit.test:8443/',
      'javascript:alert(1)',
      'dashboard',
    ],
    ...['data:text/html,x', '/.//evil.test', 'http://127.0.0.1:0', 'http://127.0.0.1:65536', 'http://127.0.0.1:80/x'],
    ...[
      'http://127.0.0.1:80?x',
      'http://127.0.0.1',
      'https://127.0.0.1:80',
      'http://127.0.0.2:80',
      'http://localhost:80',
    ],
    ...['http://127.0.0.1:80@evil.test', 'http://127.0.0.1.evil.test:80', 'http://[::2]:80', 'http://0.0.0.0:80'],
    ...['https://launcher-files.adit.test/x', 'https://launcher-files.adit.test.evil.test', ' /dashboard'],
  ])('is never %s', (url) => {
    expect(() => returnPath(url, places)).toThrow('return_not_allowed')
  })

  it('is no site for launchers where there is none', () => {
    expect(() => returnPath(places.launcherFiles, { ...places, launcherFiles: null })).toThrow('return_not_allowed')
  })
})
