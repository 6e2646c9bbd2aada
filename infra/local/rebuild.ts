import { rebuildLive } from '@adit/platform/projection/rebuild.ts'
import { type BuiltFrom, withReadModels } from './read_models.ts'

const barWidth = 40

/** `npm run rebuild -- <projector>`: a new build takes the place of the live one while the site goes on. */
await withReadModels(async (pool, models) => {
  const name = process.argv[2]
  const model = models.find(({ projector }) => projector.name === name)
  if (!model) {
    console.error(`Name a projector: ${models.map(({ projector }) => projector.name).join(', ')}`)
    process.exitCode = 2
    return
  }
  const { projector, log, codec, layout } = model
  const total = await countEvents(model)
  const onProgress = (events: number) => draw(events, total)
  const build = await rebuildLive(pool, projector, { log, codec, layout, onProgress })
  draw(total, total)
  console.log(`\n${projector.name} is live as ${build.schema}`)
})

async function countEvents({ log }: BuiltFrom): Promise<number> {
  const head = await log.head()
  let count = 0
  if (head && log.scan) {
    const onBatch = (_: unknown, read: number) => {
      count += read
    }
    await log.scan({ after: undefined, until: head, types: new Set(), onBatch })
  }
  return count
}

function draw(done: number, total: number): void {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * barWidth)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`
  process.stdout.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${done} of ${total} events`)
}
