import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, defineConfig } from './config.ts'
import { adapterUrl, hosts, number, origin, secret, switched } from './variables.ts'

const readConfig = defineConfig({
  PORT: number({ min: 1, max: 65_535 }).default(3000).describe('the port to listen on'),
  EVENT_STORE_URL: adapterUrl('postgres', 'kurrentdb').describe('where events are kept'),
  SERVICE_SECRET: secret(),
  ORIGIN: origin().optional(),
  HOSTS: hosts({ max: 2 }).default([]),
  DEMO: switched().default(false),
})

const good = { EVENT_STORE_URL: 'kurrentdb://localhost:2113?tls=false', SERVICE_SECRET: '0123456789abcdef' }

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('parses text into typed values and uses defaults for unset or empty variables', () => {
  const config = readConfig({ ...good, PORT: '8080', DEMO: 'on', ORIGIN: '' })
  expect(config).toMatchObject({ PORT: 8080, DEMO: true, ORIGIN: undefined })
  expect(config.EVENT_STORE_URL.scheme).toBe('kurrentdb')
  expect(config.EVENT_STORE_URL.url.host).toBe('localhost:2113')
  expect(readConfig(good).PORT).toBe(3000)
})

test('names every invalid variable with what it must be, and quotes no value', () => {
  const found = problems({
    PORT: '99999',
    EVENT_STORE_URL: 'mysql://root:hunter2@x',
    SERVICE_SECRET: 'short',
    ORIGIN: 'https://x/y',
  })
  expect(found).toEqual([
    'PORT: must be at most 65535 (the port to listen on)',
    'EVENT_STORE_URL: must be a URL with one of postgres://, kurrentdb:// (where events are kept)',
    'SERVICE_SECRET: must have at least 16 characters',
    'ORIGIN: must be an origin such as https://adit.example',
  ])
  expect(problems({})).toEqual([
    'EVENT_STORE_URL: is missing; must be a URL with one of postgres://, kurrentdb:// (where events are kept)',
    'SERVICE_SECRET: is missing; must be set',
  ])
})

test('reads a secret from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-config-'))
  const file = join(folder, 'secret')
  writeFileSync(file, 'a secret from a file\n')
  const { SERVICE_SECRET, ...rest } = good
  expect(readConfig({ ...rest, SERVICE_SECRET_FILE: file }).SERVICE_SECRET).toBe('a secret from a file')
  expect(problems({ ...good, SERVICE_SECRET_FILE: file })[0]).toContain('set twice')
  writeFileSync(file, '\n')
  expect(problems({ ...rest, SERVICE_SECRET_FILE: file })[0]).toContain('SERVICE_SECRET: is missing')
  rmSync(folder, { recursive: true })
  expect(problems({ ...rest, SERVICE_SECRET_FILE: file })[0]).toContain('ENOENT')
  expect(SERVICE_SECRET).toHaveLength(16)
})

test('reads a list of hosts as browsers write them, and nothing else', () => {
  expect(readConfig(good).HOSTS).toEqual([])
  const text = 'cdn.adit.example, localhost:8443'
  expect(readConfig({ ...good, HOSTS: text }).HOSTS).toEqual(['cdn.adit.example', 'localhost:8443'])
  const shape = 'HOSTS: must be host names separated by commas, such as cdn.adit.example'
  const wrong = [
    'https://cdn.adit.example',
    'cdn.adit.example/',
    '*.example',
    'CDN.example',
    'a;b',
    'a b',
    'a,',
    'a:443',
    'a:70000',
    "'self'",
  ]
  for (const host of wrong) expect(problems({ ...good, HOSTS: host }), host).toEqual([shape])
  expect(problems({ ...good, HOSTS: 'a.example,b.example,c.example' })).toEqual(['HOSTS: must be at most 2 host names'])
})
