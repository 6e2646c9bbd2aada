import type { Admin, Kafka, Producer } from 'kafkajs'
import type { KafkaSettings } from './kafka_url.ts'
import { sparePointlessChecks } from './request_queue.ts'

export type { Admin, Kafka, Producer }

/** Loaded when first wanted, so that a process without Kafka never has it. */
async function load() {
  const { default: kafkajs } = await import('kafkajs')
  sparePointlessChecks()
  return kafkajs
}

/** A client by its name (shown in the broker's logs). It connects to nothing yet, and says nothing itself: its errors are its callers'. */
export async function openKafka(settings: KafkaSettings, name: string): Promise<Kafka> {
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
    // About ten seconds; whoever calls goes on trying after that.
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 12 },
  })
}

/** Its type is a union by mechanism, so each is written out. */
function saslOf({ sasl }: KafkaSettings) {
  if (!sasl) return undefined
  const { mechanism, username, password } = sasl
  if (mechanism === 'plain') return { mechanism, username, password }
  if (mechanism === 'scram-sha-256') return { mechanism, username, password }
  return { mechanism, username, password }
}

/**
 * Acknowledged by all in-sync copies, and no message twice for a repeated request. Sends must follow one another: two at once on one
 * producer break the order of a key. Each message names its partition.
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
