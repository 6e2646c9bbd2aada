import { classOfAgent } from '@adit/events/analytics/agent.values.ts'
import { readDownloadMeta } from '@adit/events/analytics/download_meta.values.ts'
import { destinationOf } from '@adit/events/analytics/download_rule.values.ts'
import { sourceOf } from '@adit/events/analytics/source.values.ts'
import { countryCode } from '@adit/platform/country/country.port.ts'
import type { DownloadRecorder, ForeignFact } from '@adit/projectors/kit/download_recorder.port.ts'
import type { NetworkRecord } from './batch.ts'
import type { FileLookUp, FileRequest, FoundFile } from './file_look_up.port.ts'
import { parseDataPath } from './path.ts'

/** The outcome of a batch: every record is counted in one of these numbers. */
export interface BatchOutcome {
  recorded: number
  /** Their ids were recorded before. */
  known: number
  skipped: {
    /** Not a download by its method, status or range. */
    not_a_download: number
    /** The address is not that of a public file. */
    unknown_file: number
  }
}

export interface BatchParts {
  lookUp: FileLookUp
  recorder: Pick<DownloadRecorder, 'recordBatch'>
}

const lookUpsAtOnce = 16

/** Records the downloads of a batch by the same rule as the files role's own answers. Safe to repeat with the same batch. */
export async function countBatch(records: readonly NetworkRecord[], parts: BatchParts): Promise<BatchOutcome> {
  const downloads = records.filter(isDownload)
  const files = await findFiles(downloads, parts.lookUp)
  const facts = downloads.flatMap((record): ForeignFact[] => {
    const file = files.get(record.path)
    if (!file) return []
    const { id: recordId, at, address, agent, destination, country, meta, query } = record
    return [
      {
        recordId,
        at,
        address,
        agent: classOfAgent(agent),
        destination: destinationOf(destination),
        accountId: null,
        country: countryCode(country),
        source: sourceOf(agent),
        ...readDownloadMeta(meta, query),
        ...file,
      },
    ]
  })
  const { recorded, known } = await parts.recorder.recordBatch(facts)
  const skipped = {
    not_a_download: records.length - downloads.length,
    unknown_file: downloads.length - facts.length,
  }
  return { recorded, known, skipped }
}

/** A GET answered completely, from the first byte, or by a redirect to the storage. */
function isDownload({ method, status, range }: NetworkRecord): boolean {
  if (method !== 'GET') return false
  if (status === 206) return /^bytes=\s*0+\s*-/i.test(range ?? '')
  return status === 200 || status === 302 || status === 307
}

type CountedFile = Pick<FoundFile, 'fileId'> & Pick<FileRequest, 'projectId' | 'versionId'>

/** By path. Each file is looked up once, as an anonymous visitor. */
async function findFiles(
  records: readonly NetworkRecord[],
  lookUp: FileLookUp,
): Promise<ReadonlyMap<string, CountedFile>> {
  const paths = [...new Set(records.map(({ path }) => path))]
  const files = new Map<string, CountedFile>()
  const work = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const named = parseDataPath(path)
      if (named?.kind !== 'file') continue
      const { projectId, versionId } = named.file
      const found = await lookUp(named.file, undefined)
      if (found?.isPublic) files.set(path, { fileId: found.fileId, projectId, versionId })
    }
  }
  await Promise.all(Array.from({ length: lookUpsAtOnce }, work))
  return files
}
