import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startKafka } from '@adit/engines/kafka.ts'

export interface SecuredBroker {
  port: number
  /** Path of the authority that clients must trust. */
  ca: string
  stop(): Promise<void>
}

const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required'
/** A properties file has all lines of a PEM in one value. */
const value = (pem: string) => pem.trim().replaceAll('\n', '\\n')

/** A broker with SASL PLAIN over TLS and a self-signed certificate, for the user `adit` with the password `right`. */
export async function startSecuredBroker(): Promise<SecuredBroker> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-kafka-tls-'))
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
  const broker = await startKafka({ dataDir: join(folder, 'data'), heap: '256m', properties })
  const stop = async () => {
    await broker.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { port: broker.port, ca: certificate, stop }
}
