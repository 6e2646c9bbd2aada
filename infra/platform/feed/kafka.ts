import { openKafka } from '../kafka/client.ts'
import { GroupMember } from '../kafka/group_member.ts'
import type { KafkaSettings } from '../kafka/kafka_url.ts'
import type { SeekPoints } from '../kafka/seek_points.ts'
import { kafkaLayout } from '../kafka/topic.ts'
import type { Feed } from './feed.port.ts'

export interface KafkaFeedOptions {
  settings: KafkaSettings
  /** Id of the store whose events the topic has. */
  storeId: string
  seekPoints: SeekPoints
  onError(error: unknown): void
  /** How many partitions this process handles at once (default 4). */
  concurrency?: number
}

/**
 * The feed on Kafka. Processes in one group share the partitions. The follower, not Kafka, decides where to continue. Without a broker
 * it keeps trying and reports that to `onError`.
 */
export async function kafkaFeed({ settings, storeId, onError, ...rest }: KafkaFeedOptions): Promise<Feed> {
  const kafka = await openKafka(settings, 'adit-feed')
  const layout = kafkaLayout(storeId, settings.partitions)
  const members = new Set<GroupMember>()
  return {
    layout: async () => layout,
    async follow(follow) {
      const { replication } = settings
      const member = new GroupMember({ ...rest, kafka, layout, replication, follow, onError })
      members.add(member)
      member.start()
      return {
        partitions: () => member.partitions(),
        stop: async () => {
          members.delete(member)
          await member.stop()
        },
      }
    },
    async close() {
      await Promise.all([...members].map((member) => member.stop()))
    },
  }
}
