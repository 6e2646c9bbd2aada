import { expect, it } from 'vitest'
import { closeClient, connectionString, createClient } from './client.ts'

it.each([
  ['kurrentdb://a:b@h1:2113,h2:2114?tls=false', 'kurrentdb://a:b@h1:2113,h2:2114?tls=false'],
  ['esdb://h', 'kurrentdb://h'],
  [
    'esdb+discover://h?tlsCAFile=/ca.pem&keep-alive-interval=10000',
    'kurrentdb+discover://h?tlsCAFile=/ca.pem&keep-alive-interval=10000',
  ],
  ['kdb+discover://h', 'kurrentdb+discover://h'],
])('reads %s', async (address, text) => {
  expect(connectionString(address)).toBe(text)
})

it.each([
  ['postgres://u:hunter2@h', 'kurrentdb:// or esdb://'],
  ['kurrentdb://u:hunter2@h?nodePreference=follower', 'nodePreference'],
  ['kurrentdb://u:hunter2@h?node_preference=follower', 'node_preference'],
  ['kurrentdb://u:hunter2@h?throwOnAppendFailure=false', 'throwOnAppendFailure'],
  ['kurrentdb://u:hunter2@h?colour=red', 'colour'],
  ['kurrentdb://u:hunter2@h:port', 'port number'],
  ['kurrentdb://u:hunter2@h?tls=maybe', 'true or false'],
  ['kurrentdb://u:hunter2@h?tlsCAFile=/no/such/file', 'File was not found'],
])('refuses %s without repeating the password', (address, said) => {
  expect(() => createClient(address)).toThrow(said)
  expect(() => createClient(address)).toThrow(/^(?!.*hunter2)/)
})

it('can be closed without having been used', async () => {
  await closeClient(createClient('kurrentdb://127.0.0.1:9?tls=false'))
})
