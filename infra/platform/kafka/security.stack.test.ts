import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KafkaBroker, startKafka } from '@adit/engines/kafka.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKafka } from './client.ts'
import { parseKafkaUrl } from './kafka_url.ts'
import { ensureTopic, kafkaLayout, readEnds } from './topic.ts'

let folder: string
let broker: KafkaBroker

const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required'
/** A properties file has all lines of a PEM in one value. */
const value = (pem: string) => pem.trim().replaceAll('\n', '\\n')

/** A broker with SASL PLAIN over TLS and a self-signed certificate. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-kafka-tls-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'ca.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' })
  const [keyPem, certificatePem] = [await readFile(key, 'utf8'), await readFile(certificate, 'utf8')]
  const properties = `
listener.security.protocol.map=CLIENT:SASL_SSL,CONTROLLER:PLAINTEXT
ssl.keystore.type=PEM
ssl.keystore.key=${value(keyPem)}
ssl.keystore.certificate.chain=${value(certificatePem)}
ssl.truststore.type=PEM
ssl.truststore.certificates=${value(certificatePem)}
sasl.enabled.mechanisms=PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
listener.name.client.plain.sasl.jaas.config=${login} username="adit" password="right" user_adit="right";
`
  broker = await startKafka({ dataDir: join(folder, 'data'), heap: '256m', properties })
})
afterAll(async () => {
  await broker?.stop()
  await rm(folder, { recursive: true, force: true })
})

const adminWith = async (user: string, query: string) => {
  const url = `kafka://${user}127.0.0.1:${broker.port}?partitions=2&${query}`
  return (await openKafka(parseKafkaUrl(new URL(url)), 'test')).admin({ retry: { retries: 0 } })
}

it('connects to a broker with TLS and a password', async () => {
  const admin = await adminWith('adit:right@', `sasl=plain&ca=${folder}/ca.pem`)
  await admin.connect()
  await ensureTopic(admin, kafkaLayout('secured', 2), 1)
  expect(await readEnds(admin, kafkaLayout('secured', 2))).toEqual([0n, 0n])
  await admin.disconnect()
})

it.each([
  ['a wrong password', 'adit:wrong@', () => `sasl=plain&ca=${folder}/ca.pem`],
  ['no password', '', () => `ca=${folder}/ca.pem`],
  ['a certificate that is not trusted', 'adit:right@', () => 'sasl=plain&tls=true'],
])('is refused with %s', async (_, user, query) => {
  const admin = await adminWith(user, query())
  await expect(admin.connect().then(() => admin.describeCluster())).rejects.toThrow()
  await admin.disconnect()
})
