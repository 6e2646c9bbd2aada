import { createHash } from 'node:crypto'
import { defineJob, type Job, type JobContext, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'
import { projectDecider } from '../project/project.decider.ts'
import { versionDecider } from '../version/version.decider.ts'
import { publishedAfter } from './published_file.index.ts'

type Deps = Pick<CommandDeps, 'bus' | 'ops' | 'jobs' | 'storage'>

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
/** Ours: how much one turn reads, and the pause after it. At most 25 MiB a second are read. */
export const turnLimits = { bytes: 256 * 1024 * 1024, rows: 100, pauseMs: 10_000 } as const

/** Compares one published file with its hash. Staff find it among the dead jobs, and a retry compares it again. */
export const checkFile = defineJob({
  name: 'check_file',
  data: z.strictObject({ versionId: z.string(), fileId: z.string() }),
  tries: 3,
  timeMs: hourMs,
})

const place = z.object({ version_id: z.string(), revision: z.int() })
type Place = z.output<typeof place>
const start: Place = { version_id: '', revision: -1 }

/** Fails while the storage has something else than what was published, or nothing. */
export const checkFileJob = (deps: Deps): Job =>
  perform(checkFile, async ({ versionId, fileId }, { signal }) => {
    const file = await publishedFile(deps, versionId, fileId)
    const problem = file && (await problemOf(deps, file, signal))
    if (problem !== undefined) throw new Error(problem)
  })

/** Compares all published files with their hashes, in turns, and begins again a day after it has come to the end. */
export const sweepFiles = (deps: Deps): Job => ({
  definition: { name: 'sweep_files', data: z.unknown(), progress: place.nullable(), timeMs: hourMs },
  every: { ms: dayMs, firstMs: 60_000 },
  run: async (_, context) => {
    const { progress, signal } = context as JobContext<Place | null> // The runner has parsed it with the schema above.
    const last = await sweepFrom(deps, progress ?? start, signal)
    return last ? { progress: last, afterMs: turnLimits.pauseMs } : { progress: null, afterMs: dayMs }
  },
})

/** Where the next turn goes on. Undefined at the end. */
async function sweepFrom(deps: Deps, after: Place, signal: AbortSignal): Promise<Place | undefined> {
  let read = 0
  for (const { version_id, revision, files } of await publishedAfter(deps.ops, after, turnLimits.rows)) {
    for (const { fileId, size } of files) {
      signal.throwIfAborted()
      const file = await publishedFile(deps, version_id, fileId)
      if (!file) continue
      read += size
      if ((await problemOf(deps, file, signal)) === undefined) continue
      await deps.jobs.store.enqueue([{ name: checkFile.name, id: fileId, data: { versionId: version_id, fileId } }])
    }
    after = { version_id, revision }
    if (read >= turnLimits.bytes) return after
  }
  const [more] = await publishedAfter(deps.ops, after, 1)
  return more && after
}

/** The file, if its version still has it. Objects of files that were removed may be gone. */
async function publishedFile({ bus }: Deps, versionId: string, fileId: string) {
  const { state: version } = await bus.load(versionDecider, versionStream(versionId))
  if (version.kind === 'none') return undefined
  const { state: project } = await bus.load(projectDecider, projectStream(version.projectId))
  if (project.kind === 'none' || !project.versions.has(versionId)) return undefined
  return version.files.find((file) => file.fileId === fileId)
}

/** What is wrong with the object of a file. Undefined if it is the file that was published. */
async function problemOf(
  { storage }: Deps,
  { key, fileId, size, sha512 }: { key: string; fileId: string; size: number; sha512: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const stored = await storage.read(key)
  if (!stored) return `Object ${key} of file ${fileId} is missing`
  const hash = createHash('sha512')
  let length = 0
  for await (const chunk of stored) {
    signal.throwIfAborted()
    length += chunk.length
    if (length > size) break // Altered, and perhaps without end.
    hash.update(chunk)
  }
  if (length === size && hash.digest('hex') === sha512) return undefined
  return `Object ${key} of file ${fileId} was altered: it is not what was published`
}
