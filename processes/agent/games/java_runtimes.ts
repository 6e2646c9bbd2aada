import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { GameError } from './game_error.ts'

export interface JavaRuntime {
  /** Absolute path of its folder; the program is `bin/java` in it. */
  home: string
  vendor: string
  /** 8, 17, 25 and so on. */
  major: number
}

/** Where distributions put Java; the agent may have a folder of its own beside these. */
export const usualJavaFolders: readonly string[] = ['/usr/lib/jvm', '/opt/java', '/Library/Java/JavaVirtualMachines']

/** The runtimes in these folders, by what each says of itself in its file `release`. Runs none of them. */
export async function findJavaRuntimes(folders: readonly string[] = usualJavaFolders): Promise<JavaRuntime[]> {
  const found = new Map<string, JavaRuntime>()
  for (const folder of folders) {
    for (const name of (await readdir(folder).catch(() => [])).sort()) {
      for (const inner of ['', 'Contents/Home']) {
        const runtime = await runtimeAt(join(folder, name, inner))
        if (runtime) found.set(runtime.home, runtime)
      }
    }
  }
  return [...found.values()].sort((a, b) => a.major - b.major || (a.home < b.home ? -1 : 1))
}

async function runtimeAt(folder: string): Promise<JavaRuntime | undefined> {
  try {
    await realpath(join(folder, 'bin', 'java'))
    const facts = await readFile(join(folder, 'release'), 'utf8')
    const version = /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(facts)?.[1]
    if (version === undefined) return undefined
    const vendor = /^IMPLEMENTOR="([^"]*)"/m.exec(facts)?.[1] ?? 'unknown'
    return { home: await realpath(folder), vendor, major: Number(version) }
  } catch {
    return undefined
  }
}

/** From this version on, newer ones run what was made for older ones; loaders for older games reach into what later versions closed. */
const firstOpenEnded = 17

/** The runtime for a game that wants a major version: that one, else the next newer one if that works. Throws `java_missing` with what there is. */
export function chooseJava(runtimes: readonly JavaRuntime[], major: number, vendor?: string): JavaRuntime {
  const wanted = runtimes
    .filter((one) => vendor === undefined || one.vendor === vendor)
    .filter((one) => one.major === major || (major >= firstOpenEnded && one.major > major))
    .toSorted((a, b) => a.major - b.major)
  const [best] = wanted
  if (best) return best
  const installed = runtimes.map((one) => `${one.major} (${one.vendor})`).join(', ') || 'none'
  const named = vendor === undefined ? `Java ${major}` : `Java ${major} of ${vendor}`
  throw new GameError('java_missing', `${named} is required and not installed on this node. Installed: ${installed}`)
}

const leastBesideHeapMB = 384
const shareBesideHeap = 0.15

/** Megabytes of heap for a server with so much memory in all: Java needs the rest beside its heap. */
export function heapMB(memoryMB: number): number {
  return Math.floor(memoryMB - Math.max(leastBesideHeapMB, memoryMB * shareBesideHeap))
}
