import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './disk_tree.ts'
import { writeDurably } from './durable_file.ts'

/** The files of a server are `<home>/files`; a restore fills `<home>/restoring` and then takes their place. Only the agent writes to `<home>` itself. */
export interface ServerHome {
  home: string
}

const names = { files: 'files', restoring: 'restoring', before: 'before-restore', decision: 'swap' } as const

export const filesFolder = ({ home }: ServerHome) => join(home, names.files)
/** The files that the last restore replaced, until `forgetBefore`. */
export const beforeFolder = ({ home }: ServerHome) => join(home, names.before)

/** An empty folder beside the server's files. Removes what an interrupted restore left. */
export async function beginRestore({ home }: ServerHome): Promise<string> {
  const folder = join(home, names.restoring)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Leaves the server's files as they are. */
export async function abandonRestore({ home }: ServerHome): Promise<void> {
  await rm(join(home, names.restoring), { recursive: true, force: true })
}

/**
 * Puts the restored folder in the place of the server's files and keeps these beside. The server must not run. First the decision is written down, so that
 * `settleRestore` carries it out if this process ends in the middle.
 */
export async function swapRestored(server: ServerHome): Promise<void> {
  if (!(await exists(join(server.home, names.restoring)))) throw new Error('There is no restored folder to swap in')
  await writeDurably(join(server.home, names.decision), (await exists(filesFolder(server))) ? 'replace' : 'place')
  await carryOut(server)
}

/** Call it before using the server's folder after a start: ends a swap that was decided, and removes a restore that wasn't complete. */
export async function settleRestore(server: ServerHome): Promise<void> {
  if (await exists(join(server.home, names.decision))) await carryOut(server)
  else await abandonRestore(server)
}

/** Puts the files from before the last restore back. What was restored is removed. The server must not run. */
export async function undoRestore(server: ServerHome): Promise<void> {
  if (!(await exists(beforeFolder(server)))) throw new Error('There are no files from before a restore')
  await writeDurably(join(server.home, names.decision), 'undo')
  await carryOut(server)
}

/** Removes the files from before the last restore: the server has started with the restored ones. */
export async function forgetBefore(server: ServerHome): Promise<void> {
  await rm(beforeFolder(server), { recursive: true, force: true })
}

async function carryOut(server: ServerHome): Promise<void> {
  const decision = join(server.home, names.decision)
  const decided = await readFile(decision, 'utf8')
  await (decided === 'undo' ? putBack(server) : putInPlace(server, decided === 'replace'))
  await rm(decision)
  await syncFolder(server.home)
}

/** Each step may have been done already: while the restored folder has its first name, `files` are still the old ones. */
async function putInPlace(server: ServerHome, replace: boolean): Promise<void> {
  const [files, before, restoring] = [filesFolder(server), beforeFolder(server), join(server.home, names.restoring)]
  if (!(await exists(restoring))) return
  if (replace && (await exists(files))) {
    await rm(before, { recursive: true, force: true })
    await rename(files, before)
    await syncFolder(server.home)
  }
  await rename(restoring, files)
  await syncFolder(server.home)
}

/** Each step may have been done already: while the old files have the name they were kept under, `files` are the restored ones. */
async function putBack(server: ServerHome): Promise<void> {
  const [files, before] = [filesFolder(server), beforeFolder(server)]
  if (await exists(before)) {
    if (await exists(files)) {
      await abandonRestore(server)
      await rename(files, join(server.home, names.restoring))
      await syncFolder(server.home)
    }
    await rename(before, files)
    await syncFolder(server.home)
  }
  await abandonRestore(server)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
