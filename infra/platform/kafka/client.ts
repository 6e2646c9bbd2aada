import type { Admin, Kafka, Producer } from 'kafkajs'
import type { KafkaSettings } from './kafka_url.ts'
import { sparePointlessChecks } from './request_queue.ts'

export type { Admin, Kafka, Producer }

/** Loads the client on first use, so that a process without Kafka never loads it. */
async function load() {
  const { default: kafkajs } = await import('kafkajs')
  sparePointlessChecks()
  return kafkajs
}

/** A client; the broker's logs show its name. It doesn't connect yet and logs nothing, because callers get its errors. */
export async function openKafka(settings: KafkaSettings, name: string, { retries = 12 } = {}): Promise<Kafka> {
  const { Kafka, logLevel } = await load()
  return new Kafka({
    clientId: name,
    brokers: settings.brokers,
    ssl: settings.tls === false ? false : { ...settings.tls },
    sasl: saslOf(settings),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 2_000,
    authenticationTimeout: 5_000,
    requestTimeout: 15_000,
    // About ten seconds. Callers keep trying after that.
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries },
  })
}

/** Writes out each mechanism, because the type is a union of them. */
function saslOf({ sasl }: KafkaSettings) {
  if (!sasl) return undefined
  const { mechanism, username, password } = sasl
  if (mechanism === 'plain') return { mechanism, username, password }
  if (mechanism === 'scram-sha-256') return { mechanism, username, password }
  return { mechanism, username, password }
}

/**
 * Messages are acknowledged by all in-sync replicas, and a repeated request adds no message twice. Sends must run one after the other:
 * two at once on one producer break the order of a key. Each message names its partition.
 */
export function idempotentProducer(kafka: Kafka): Producer {
  return kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner:
      () =>
      ({ message }) =>
        message.partition ?? 0,
  })
}
