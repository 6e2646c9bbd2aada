import { bufferSource } from '@adit/command-api/catalogue/inspection/archive/byte_source.ts'
import { inspectSource } from '@adit/command-api/catalogue/inspection/inspection.ts'
import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { rawZip } from '@adit/platform/testing/archive.ts'
import { type FigureRow, limitRow } from './figure.ts'

const MIB = 1024 * 1024
/** As large as the index of a modpack may be. */
const filled = (unit: string): string => unit.repeat((8 * MIB) / unit.length)
/** A worker does this, so that the process only waits. */
const mostMs = 500

const shapes: Readonly<Record<string, string>> = {
  lists: filled('[],'),
  'nested lists': filled('['),
  'needless commas': filled(',]'),
  'empty strings': filled('""'),
  comments: filled('/**/'),
  'raw control characters': `"${filled('\u0001').slice(2)}"`,
}

/** Processor time that the inspection of a modpack of 8 KB takes, whose index unpacks to 8 MiB in hostile shapes. */
export async function runInspectionBench(): Promise<FigureRow[]> {
  const rows: FigureRow[] = []
  for (const [shape, data] of Object.entries(shapes)) {
    const bytes = rawZip([{ name: 'modrinth.index.json', data }])
    const inspect = () => inspectSource(bufferSource(bytes), { filename: 'a.mrpack', gameVersions })
    await inspect()
    const before = process.cpuUsage()
    await inspect()
    const { user, system } = process.cpuUsage(before)
    const name = `inspection of a modpack of ${(bytes.length / 1000).toFixed(1)} kB with 8 MiB of ${shape}, processor time`
    rows.push(limitRow(name, (user + system) / 1000, 'ms', mostMs))
  }
  return rows
}
