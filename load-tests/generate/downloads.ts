import type { DownloadRecorder, TimedFact } from '@adit/projectors/kit/download_recorder.port.ts'
import { projectLife } from '../log/project_life.ts'
import { rankOf } from '../search/documents.ts'
import { randomOf } from '../search/random.ts'
import type { DataSet } from './data_set.ts'

const days = 60
const factsPerBatch = 20_000

/**
 * Downloads of the last sixty days, oldest first, from generated addresses. The project of rank n is downloaded 1/n as often as the first.
 */
export async function recordDownloads(
  recorder: Pick<DownloadRecorder, 'recordMany'>,
  set: DataSet,
  count: number,
  now: number,
  onProgress: (downloads: number) => void,
): Promise<void> {
  const random = randomOf(set.seed * 17)
  const pick = fileOfRank(set)
  for (let done = 0; done < count; ) {
    const facts: TimedFact[] = []
    for (; facts.length < factsPerBatch && done + facts.length < count; ) {
      const at = Math.floor(now - days * 86_400_000 * (1 - (done + facts.length) / count))
      const rank = Math.min(set.projects, Math.floor(set.projects ** random()) + 0)
      const address = `10.${byte(random)}.${byte(random)}.${byte(random)}`
      facts.push({ ...pick(Math.max(1, rank), random), at, address, agent: random() < 0.7 ? 'launcher' : 'browser' })
    }
    await recorder.recordMany(facts)
    done += facts.length
    onProgress(done)
  }
}

const byte = (random: () => number) => Math.floor(random() * 256)

type FileIds = Pick<TimedFact, 'fileId' | 'versionId' | 'projectId'>

/** Files of a project, found by replaying its life. Those of popular projects are requested most and cached. */
function fileOfRank(set: DataSet): (rank: number, random: () => number) => FileIds {
  const { projects, seed, brief } = set
  const indexOfRank = new Uint32Array(projects + 1)
  for (let index = 0; index < projects; index++) indexOfRank[rankOf(index, projects)] = index
  const known = new Map<number, FileIds[]>()
  return (rank, random) => {
    let files = known.get(rank)
    if (!files) {
      files = filesOf({ index: indexOfRank[rank] ?? 0, size: projects, seed, brief })
      known.set(rank, files)
    }
    const file = files[Math.floor(random() * files.length)]
    if (!file) throw new Error(`The project of rank ${rank} has no file`)
    return file
  }
}

/** The data of VersionCreated as lives contain it. */
interface CreatedVersion {
  versionId: string
  projectId: string
  files: { fileId: string }[]
}

export function filesOf(life: Parameters<typeof projectLife>[0]): FileIds[] {
  const files: FileIds[] = []
  for (const { drafts } of projectLife(life)) {
    for (const { type, data } of drafts) {
      if (type !== 'VersionCreated') continue
      const { versionId, projectId, files: own } = data as CreatedVersion // Drafts of that type have this shape.
      for (const { fileId } of own) files.push({ fileId, versionId, projectId })
    }
  }
  return files
}
