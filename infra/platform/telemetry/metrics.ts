import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds, from the latency of a cache to the timeout of a client. */
export const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

interface Shape<Labels extends string> {
  name: string
  help: string
  labels?: readonly Labels[]
}

/** The metrics of one process. Requesting a name twice returns the same metric, so that parts don't have to know each other. */
export class Metrics {
  readonly registry: Registry

  constructor({ process = false }: { process?: boolean } = {}) {
    this.registry = new Registry()
    if (process) collectDefaultMetrics({ register: this.registry })
  }

  counter<Labels extends string>({ name, help, labels = [] }: Shape<Labels>): Counter<Labels> {
    return this.#once(name, () => new Counter({ name, help, labelNames: labels, registers: [this.registry] }))
  }

  /** `collect` sets the value when the metric is scraped. */
  gauge<Labels extends string>(
    { name, help, labels = [] }: Shape<Labels>,
    collect?: (gauge: Gauge<Labels>) => void | Promise<void>,
  ): Gauge<Labels> {
    return this.#once(
      name,
      () =>
        new Gauge<Labels>({
          name,
          help,
          labelNames: labels,
          registers: [this.registry],
          ...(collect && {
            collect() {
              return collect(this)
            },
          }),
        }),
    )
  }

  histogram<Labels extends string>({
    name,
    help,
    labels = [],
    buckets = latencyBuckets,
  }: Shape<Labels> & { buckets?: number[] }): Histogram<Labels> {
    return this.#once(
      name,
      () => new Histogram({ name, help, labelNames: labels, buckets, registers: [this.registry] }),
    )
  }

  /** The Prometheus text format. */
  text(): Promise<string> {
    return this.registry.metrics()
  }

  #once<Metric>(name: string, make: () => Metric): Metric {
    // Callers always request a name with the same kind and labels.
    return (this.registry.getSingleMetric(name) as Metric | undefined) ?? make()
  }
}
