import { setTimeout as delay } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import type { Layout } from '../feed/feed.port.ts'
import { partitionOf } from './partition.ts'

export function kafkaLayout(storeId: string, partitions: number): Layout {
  return { id: `${storeId}.kafka.${partitions}`, partitions, partitionOf: (root) => partitionOf(root, partitions) }
}

export const topicOf = (layout: Pick<Layout, 'id'>): string => `adit.events.${layout.id}`

/** 2 MiB are enough for the largest event of 900 KiB and its envelope. Messages are never deleted. */
const settings = {
  'cleanup.policy': 'delete',
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'max.message.bytes': '2097152',
}

/** Creates the layout's topic if it is missing. Throws if it exists with another number of partitions. */
export async function ensureTopic(admin: Admin, layout: Layout, replication: number): Promise<void> {
  const topic = topicOf(layout)
  // With three or more replicas, one may be down while everything acknowledged is still stored twice.
  const configured = replication >= 3 ? { ...settings, 'min.insync.replicas': '2' } : settings
  await admin.createTopics({
    waitForLeaders: true,
    topics: [
      {
        topic,
        numPartitions: layout.partitions,
        replicationFactor: replication,
        configEntries: Object.entries(configured).map(([name, value]) => ({ name, value })),
      },
    ],
  })
  await readEnds(admin, layout)
}

/** The offset after the last message of each partition. Retries, because a new topic's leaders may not be ready yet. */
export async function readEnds(admin: Admin, layout: Layout, attempts = 20): Promise<bigint[]> {
  const offsets = await admin.fetchTopicOffsets(topicOf(layout)).catch((error: unknown) => {
    if (attempts > 1 && isRetriable(error)) return undefined
    throw error
  })
  if (!offsets) {
    await delay(100)
    return readEnds(admin, layout, attempts - 1)
  }
  if (offsets.length !== layout.partitions) {
    throw new Error(`${topicOf(layout)} must have ${layout.partitions} partitions but has ${offsets.length}`)
  }
  return offsets.toSorted((a, b) => a.partition - b.partition).map(({ high }) => BigInt(high))
}

const isRetriable = (error: unknown) => error instanceof Error && 'retriable' in error && error.retriable === true
