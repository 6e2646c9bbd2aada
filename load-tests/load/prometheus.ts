export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** The samples of Prometheus' text format. Comments and unknown lines are left out. */
export function parseMetrics(text: string): Sample[] {
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    const [, name, labels, value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    samples.push({
      name,
      labels: parseLabels(labels ?? ''),
      value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
    })
  }
  return samples
}

function parseLabels(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.replace(/\\(.)/g, '$1')]))
}

export const sumOf = (samples: readonly Sample[], name: string): number =>
  samples.reduce((sum, sample) => (sample.name === name ? sum + sample.value : sum), 0)

/** Cumulative counts by upper bound, over all labels, of one histogram. */
export function bucketsOf(samples: readonly Sample[], name: string): Map<number, number> {
  const buckets = new Map<number, number>()
  for (const { name: own, labels, value } of samples) {
    if (own !== `${name}_bucket`) continue
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    buckets.set(bound, (buckets.get(bound) ?? 0) + value)
  }
  return buckets
}

/** The difference of the counts, `after` minus `before`. */
export function bucketsSince(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): Map<number, number> {
  return new Map([...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)]))
}

/** The value below which this share lies, interpolated within its bucket. NaN without any counts. */
export function quantileOf(buckets: ReadonlyMap<number, number>, share: number): number {
  const sorted = [...buckets].sort(([a], [b]) => a - b)
  const total = sorted.at(-1)?.[1] ?? 0
  if (total === 0) return Number.NaN
  let [lowBound, lowCount] = [0, 0]
  for (const [bound, count] of sorted) {
    if (count >= share * total) {
      if (bound === Number.POSITIVE_INFINITY || count === lowCount) return lowBound
      return lowBound + ((bound - lowBound) * (share * total - lowCount)) / (count - lowCount)
    }
    ;[lowBound, lowCount] = [bound, count]
  }
  return lowBound
}
