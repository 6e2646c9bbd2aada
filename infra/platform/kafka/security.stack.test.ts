import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKafka } from './client.ts'
import { parseKafkaUrl } from './kafka_url.ts'
import { type SecuredBroker, startSecuredBroker } from './secured_broker.fixture.ts'
import { ensureTopic, kafkaLayout, readEnds } from './topic.ts'

let broker: SecuredBroker
beforeAll(async () => {
  broker = await startSecuredBroker()
})
afterAll(() => broker?.stop())

const adminWith = async (user: string, query: string) => {
  const url = `kafka://${user}127.0.0.1:${broker.port}?partitions=2&${query}`
  return (await openKafka(parseKafkaUrl(new URL(url)), 'test')).admin({ retry: { retries: 0 } })
}

it('connects to a broker with TLS and a password', async () => {
  const admin = await adminWith('adit:right@', `sasl=plain&ca=${broker.ca}`)
  await admin.connect()
  await ensureTopic(admin, kafkaLayout('secured', 2), 1)
  expect(await readEnds(admin, kafkaLayout('secured', 2))).toEqual([0n, 0n])
  await admin.disconnect()
})

it.each([
  ['a wrong password', 'adit:wrong@', () => `sasl=plain&ca=${broker.ca}`],
  ['no password', '', () => `ca=${broker.ca}`],
  ['a certificate that is not trusted', 'adit:right@', () => 'sasl=plain&tls=true'],
])('is refused with %s', async (_, user, query) => {
  const admin = await adminWith(user, query())
  await expect(admin.connect().then(() => admin.describeCluster())).rejects.toThrow()
  await admin.disconnect()
})
