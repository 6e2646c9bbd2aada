import { randomOf } from '../search/random.ts'
import type { Act } from './drafts.ts'
import { idOf } from './ids.ts'
import { projectLife } from './project_life.ts'
import { publication } from './version_life.ts'

/** First of its ids, far from those of all other projects. */
const firstNumber = 2 ** 44
/** Lives of projects beyond all that a log contains. */
const firstIndex = 2 ** 24
const minuteMs = 60_000

const loaders = ['fabric', 'forge', 'neoforge', 'quilt']
const gameVersions = ['1.19.4', '1.20.1', '1.20.4', '1.21.1', '1.21.4']

export interface LongLife {
  projectId: string
  acts: Act[]
}

/** A listed project with many more versions than its life started with: builds of each commit, for one loader each. */
export function manyVersions(count: number): LongLife {
  const random = randomOf(7)
  const { projectId, acts } = listedProject()
  const authorId = acts[0]?.actorId ?? ''
  let at = acts.at(-1)?.at ?? 0
  for (let release = 0; release < count; release++) {
    const [versionId, fileId] = [idOf(firstNumber + 2 * release), idOf(firstNumber + 2 * release + 1)]
    const facts = {
      loaders: [loaders[release % loaders.length] ?? ''],
      gameVersions: gameVersions.slice(release % 3, (release % 3) + 3),
      environment: 'client_and_server',
    }
    at += minuteMs
    const drafts = publication(
      random,
      { versionId, fileId, projectId, authorId, release: release + 1_000, facts },
      'Build',
      at,
    )
    acts.push({ at, root: projectId, actorId: authorId, drafts })
  }
  // Streams that several acts write to continue their revisions only if each draft names its root.
  return {
    projectId,
    acts: acts.map((act) => ({ ...act, drafts: act.drafts.map((one) => ({ root: projectId, ...one })) })),
  }
}

/** The first life whose review is approved, up to there. */
function listedProject(): LongLife {
  for (let index = firstIndex; ; index++) {
    const acts: Act[] = []
    for (const act of projectLife({ index, size: firstIndex, seed: 1, brief: true })) {
      acts.push(act)
      const reviewed = act.drafts.find(({ type }) => type === 'ProjectReviewed')
      if (reviewed && JSON.stringify(reviewed.data).includes('"to":"approved"')) return { projectId: act.root, acts }
    }
  }
}
