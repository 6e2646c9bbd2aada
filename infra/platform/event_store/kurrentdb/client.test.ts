import { expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { closeClient, createClient } from './client.ts'

it.each([
  ['kurrentdb://a:b@h1:2113,h2:2114?tls=false', 'esdb://a:b@h1:2113,h2:2114?tls=false'],
  ['esdb://h', 'esdb://h'],
  [
    'esdb+discover://h?tlsCAFile=/ca.pem&keep-alive-interval=10000',
    'esdb+discover://h?tlsCAFile=/ca.pem&keep-alive-interval=10000',
  ],
  ['kurrentdb+discover://h', 'esdb+discover://h'],
  ['kurrent://h', 'esdb://h'],
  ['kdb+discover://h', 'esdb+discover://h'],
  ['kurrentdb://u:a:b@c@h/?tls=false', 'esdb://u:a%3Ab%40c@h?tls=false'],
])('translates %s', (address, text) => {
  expect(parseAddress(address).text).toBe(text)
  expect(() => createClient(parseAddress(text.replace('tlsCAFile=/ca.pem&', '')))).not.toThrow()
})

it('reads hosts, TLS and its authority', () => {
  expect(parseAddress('kurrentdb://u:p@h1,h2:2114?tlsCAFile=%2Fca.pem')).toMatchObject({
    seeds: [
      { host: 'h1', port: 2113 },
      { host: 'h2', port: 2114 },
    ],
    tls: true,
    caFile: '/ca.pem',
  })
  expect(parseAddress('esdb://h?tls=false')).toMatchObject({ tls: false, caFile: undefined })
})

it.each([
  ['postgres://u:hunter2@h', 'kurrentdb:// or esdb://'],
  ['kurrentdb://u:hunter2@h?nodePreference=follower', 'nodePreference'],
  ['kurrentdb://u:hunter2@h?node_preference=follower', 'node_preference'],
  ['kurrentdb://u:hunter2@h?throwOnAppendFailure=false', 'throwOnAppendFailure'],
  ['kurrentdb://u:hunter2@h?colour=red', 'colour'],
  ['kurrentdb://u:hunter2@h:port', 'port number'],
  ['kurrentdb://u:hunter2@h?tls=maybe', 'true or false'],
  ['kurrentdb://u:hunter2@h?tlsVerifyCert=false', 'tlsCAFile'],
  ['kurrentdb://hunter2@h', 'user:password'],
  ['kurrentdb://u:hunter2@', 'host:port'],
  ['kurrentdb://u:hunter2@h?tlsCAFile=/no/such/file', 'File was not found'],
])('refuses %s without repeating the password', (address, said) => {
  expect(() => createClient(parseAddress(address))).toThrow(said)
  expect(() => createClient(parseAddress(address))).toThrow(/^(?!.*hunter2)/)
})

it('can be closed without having been used', async () => {
  await closeClient(createClient(parseAddress('kurrentdb://127.0.0.1:9?tls=false')))
})
