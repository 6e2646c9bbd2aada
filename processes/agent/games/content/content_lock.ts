import { GameError } from '../game_error.ts'

/** Where a file of a server comes from: its modpack, or somebody's wish for this one file. All other files are the user's own. */
export type ContentOrigin = 'pack' | 'added'

/** A file that the desired content consists of. */
export interface ContentFile {
  /** Relative to the server's folder, with `/`. */
  path: string
  /** Lower-case hex. */
  sha1: string
  origin: ContentOrigin
  /** Version that the file belongs to, if it is one of this site. */
  versionId?: string
}

/** What was installed, so that an update can tell what the user changed since. Kept beside the server's files. */
export interface ContentLock {
  format: 1
  files: readonly ContentFile[]
}

export const emptyLock: ContentLock = { format: 1, files: [] }

/** SHA-1 of each file that is there, by path; at least of those that the lock or the desired content names. */
export type PresentFiles = ReadonlyMap<string, string>

export type KeepReason =
  /** The user changed it after it was installed. */
  | 'changed'
  /** The user deleted it, so it isn't installed again. */
  | 'deleted'
  /** A file of the user's own is in its place. */
  | 'in_the_way'

export interface ContentPlan {
  /** To write, from the desired content. */
  install: readonly ContentFile[]
  /** To remove: installed earlier, not wanted any more, and unchanged since. */
  remove: readonly string[]
  /** What stays other than the desired content says, and why. */
  kept: readonly { path: string; reason: KeepReason }[]
  /** The lock once the plan is carried out. */
  lock: ContentLock
}

/** Paths that the user wants replaced although they are kept otherwise. */
export type Overwritten = ReadonlySet<string>

/**
 * How to get from what is there to the desired content, by comparing three states: what was installed, what is there, and what is wanted. Files that the lock
 * and the desired content don't name are never touched. Carrying a plan out and planning again gives nothing to do.
 */
export function planContent(
  lock: ContentLock,
  present: PresentFiles,
  wanted: readonly ContentFile[],
  overwritten: Overwritten = new Set(),
): ContentPlan {
  assertPaths(wanted)
  const [bases, wishes] = [byPath(lock.files), byPath(wanted)]
  const install: ContentFile[] = []
  const remove: string[] = []
  const kept: { path: string; reason: KeepReason }[] = []
  for (const wish of wanted) {
    const reason = overwritten.has(wish.path) ? undefined : reasonToKeep(bases.get(wish.path), present, wish)
    if (reason) kept.push({ path: wish.path, reason })
    else if (present.get(wish.path) !== wish.sha1) install.push(wish)
  }
  for (const { path, sha1 } of lock.files) {
    if (wishes.has(path)) continue
    const there = present.get(path)
    if (there === sha1) remove.push(path)
    else if (there !== undefined) kept.push({ path, reason: 'changed' })
  }
  return { install, remove, kept, lock: { format: 1, files: wanted } }
}

function reasonToKeep(base: ContentFile | undefined, present: PresentFiles, wish: ContentFile): KeepReason | undefined {
  const there = present.get(wish.path)
  if (there === wish.sha1 || there === base?.sha1) {
    // Also when nothing is there and nothing was installed.
    return undefined
  }
  // Whoever asks for a single file wants it, even if they deleted it before.
  if (there === undefined) return wish.origin === 'pack' ? 'deleted' : undefined
  return base ? 'changed' : 'in_the_way'
}

/** How to get back to what was there before a plan was carried out. */
export interface UndoPlan {
  /** To put back, from what was set aside. */
  restore: readonly { path: string; sha1: string }[]
  remove: readonly string[]
  /** Changed by the user since. */
  kept: readonly string[]
  lock: ContentLock
}

/** Undoes a plan that was carried out on `before`, where nothing has changed since: what the user changed after it stays. */
export function planUndo(plan: ContentPlan, lock: ContentLock, before: PresentFiles, present: PresentFiles): UndoPlan {
  const restore: { path: string; sha1: string }[] = []
  const remove: string[] = []
  const kept: string[] = []
  const after = new Map<string, string | undefined>([
    ...plan.install.map(({ path, sha1 }) => [path, sha1] as const),
    ...plan.remove.map((path) => [path, undefined] as const),
  ])
  for (const [path, sha1] of after) {
    const earlier = before.get(path)
    if (present.get(path) === earlier) continue
    if (present.get(path) !== sha1) kept.push(path)
    else if (earlier === undefined) remove.push(path)
    else restore.push({ path, sha1: earlier })
  }
  return { restore, remove, kept, lock }
}

const byPath = (files: readonly ContentFile[]) => new Map(files.map((file) => [file.path, file]))

/** Throws `pack_invalid` if two paths can't be there together: equal on disks that ignore case, or one a folder of the other. */
function assertPaths(files: readonly ContentFile[]): void {
  const seen = new Map<string, string>()
  for (const { path } of files) {
    const other = seen.get(folded(path))
    if (other !== undefined) throw new GameError('pack_invalid', `Two files have the path "${path}" or "${other}"`)
    seen.set(folded(path), path)
  }
  for (const { path } of files) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const file = seen.get(folded(path.slice(0, end)))
      if (file !== undefined) throw new GameError('pack_invalid', `"${file}" is both a file and a folder`)
    }
  }
}

const folded = (path: string) => path.normalize('NFC').toLowerCase()
