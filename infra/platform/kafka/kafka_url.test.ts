import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseKafkaUrl } from './kafka_url.ts'

const parse = (text: string) => parseKafkaUrl(new URL(text))

test('uses defaults for an address without parameters', () => {
  expect(parse('kafka://broker')).toEqual({
    brokers: ['broker:9092'],
    partitions: 12,
    replication: 1,
    tls: false,
    sasl: undefined,
  })
})

test('parses brokers, the shape of the topic, the user and certificates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-kafka-'))
  writeFileSync(join(folder, 'ca.pem'), 'the authority')
  const settings = parse(`kafka://me:p%40ss@a:1?broker=b:2&broker=c&partitions=3&replication=2&ca=${folder}/ca.pem`)
  rmSync(folder, { recursive: true })
  expect(settings).toEqual({
    brokers: ['a:1', 'b:2', 'c:9092'],
    partitions: 3,
    replication: 2,
    tls: { ca: 'the authority', cert: undefined, key: undefined },
    sasl: { mechanism: 'scram-sha-512', username: 'me', password: 'p@ss' },
  })
})

test.each([
  ['kafka://a?partitions=0', 'partitions must be a whole number from 1 to 1000'],
  ['kafka://a?partitions=1e3', 'partitions must be'],
  ['kafka://a?replication=11', 'replication must be'],
  ['kafka://a?tls=yes', 'tls must be true or false'],
  ['kafka://a?ca=/nowhere/ca.pem', "ca names a file that can't be read"],
  ['kafka://me:secret@a?sasl=gssapi', 'sasl must be one of plain, scram-sha-256, scram-sha-512'],
  ['kafka://a?sasl=plain', 'sasl needs a user and a password'],
  ['kafka://a?broker=x/y', 'broker must be host or host:port'],
  ['kafka://me:secret@a?partition=3', 'partition is not a parameter'],
])('refuses %s without repeating a secret', (url, reason) => {
  expect(() => parse(url)).toThrow(reason)
  expect(() => parse(url)).not.toThrow('secret')
})

test('keeps any user and password unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ minLength: 1 }), (username, password) => {
      const url = new URL('kafka://host')
      url.username = encodeURIComponent(username)
      url.password = encodeURIComponent(password)
      expect(parseKafkaUrl(url).sasl).toMatchObject({ username, password })
    }),
  )
})
