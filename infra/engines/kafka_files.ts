import { join } from 'node:path'

/** Requires Java 17. */
export const kafkaVersion = '4.3.1'

/** Builds nothing; it lists what Maven fetches. Without the slf4j binding the broker logs nothing. */
export const kafkaPom = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>adit.stack</groupId>
  <artifactId>kafka</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${kafkaVersion}</version>
    </dependency>
    <dependency>
      <groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>2.25.4</version>
    </dependency>
  </dependencies>
</project>
`

export interface ServerSettings {
  port: number
  controller: number
  dataDir: string
}

/**
 * Settings of a single broker that is its own controller. Internal topics have one copy, topics aren't created automatically, and a
 * broker that was killed can rejoin after 2 s instead of 9.
 */
export const serverProperties = ({ port, controller, dataDir }: ServerSettings): string => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
controller.listener.names=CONTROLLER
listeners=CLIENT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=CLIENT://127.0.0.1:${port}
inter.broker.listener.name=CLIENT
listener.security.protocol.map=CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=${join(dataDir, 'log')}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
broker.session.timeout.ms=2000
broker.heartbeat.interval.ms=300
`

export const log4j = `
status=error
appender.out.type=Console
appender.out.name=out
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=%d %p %c{1} %m%n
rootLogger.level=info
rootLogger.appenderRef.out.ref=out
`
