import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { blockStore } from '@adit/processes/agent/backups/block_store/block_store.ts'
import { diskReadTree, diskWriteTree } from '@adit/processes/agent/backups/disk_tree.ts'
import { type FigureRow, limitRow, medianRound, type Round, ratioRow, statedRow } from './figure.ts'

const run = promisify(execFile)
const regions = 40
const rounds = 5
const sectors = 1_220
const sectorBytes = 4_096
/** The rest of a sector is padding, as in a region file. */
const filledBytes = 3_700
const MB = 1_000_000

/**
 * A backup of a world of 200 MB against `tar -czf` of the same folder, both from the page cache and until the result is safe on the same disk; then one
 * without changes, one after a hundred sectors changed, and a restore with all hashes checked.
 */
export async function runBackupsBench(): Promise<FigureRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-bench-backups-'))
  try {
    const world = join(folder, 'world')
    await fillWorld(world)
    const bytes = regions * sectors * sectorBytes
    const storage = await diskStorage(join(folder, 'objects'))
    // A minute ahead, so that files count as settled that were written just now.
    const now = () => Date.now() + 60_000
    const store = blockStore({ storage, root: 'backups/bench', key: randomBytes(32), now })
    const backUp = (id: string) => store.backup(diskReadTree(world), { id, quiesced: true })
    const archive = join(folder, 'world.tar.gz')
    const rate = (ms: number) => bytes / MB / (ms / 1_000)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++) {
      await store.erase()
      const tarMs = await timed(async () => {
        await run('tar', ['-czf', archive, '-C', world, '.'])
        await run('sync', [archive])
      })
      measured.push({ yardstick: rate(tarMs), value: rate(await timed(() => backUp('first-backup'))) })
    }
    const unchangedMs = await timed(() => backUp('second-backup'))
    await roam(world)
    let added = 0
    const changedMs = await timed(async () => {
      added = (await backUp('third-backup')).snapshot.added
    })
    const target = join(folder, 'restored')
    await mkdir(target)
    const restoreMs = await timed(() => store.restore('third-backup', diskWriteTree(target)))
    await run('diff', ['-r', world, target])
    return [
      ratioRow({
        name: `first backup of a world of ${Math.round(bytes / MB)} MB, against tar and gzip`,
        ...medianRound(measured),
        unit: 'MB/s',
        atLeast: 3,
      }),
      limitRow('the same world again, unchanged', unchangedMs, 'ms', 1_000),
      statedRow('the same after 100 changed sectors in 4 regions', changedMs, 'ms'),
      statedRow('what that added', added / MB, 'MB'),
      limitRow('restore of that world, every hash checked', restoreMs, 'ms', 5_000),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const regionPath = (world: string, region: number) => join(world, 'region', `r.${region}.0.mca`)

async function fillWorld(world: string): Promise<void> {
  await mkdir(join(world, 'region'), { recursive: true })
  for (let region = 0; region < regions; region++) {
    const bytes = randomBytes(sectors * sectorBytes)
    for (let sector = 0; sector < sectors; sector++) {
      bytes.fill(0, sector * sectorBytes + filledBytes, (sector + 1) * sectorBytes)
    }
    await writeFile(regionPath(world, region), bytes)
  }
  await writeFile(join(world, 'server.properties'), 'motd=A server\n')
}

/** What players do: neighbouring chunks change in a few regions. */
async function roam(world: string): Promise<void> {
  for (let region = 0; region < 4; region++) {
    const file = await open(regionPath(world, region), 'r+')
    for (let sector = 300; sector < 325; sector++) {
      await file.write(randomBytes(filledBytes), 0, filledBytes, sector * sectorBytes)
    }
    await file.close()
  }
}

/** Milliseconds. What was written before is on the disk first, so that nothing waits for the writes of others. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  await run('sync')
  const started = performance.now()
  await work()
  return performance.now() - started
}
