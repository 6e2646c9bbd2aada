import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where programs of the system are. `sbin` isn't in everybody's PATH. */
const places = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** PATH of instances. */
export const instancePath = '/usr/local/bin:/usr/bin:/bin'

/** The path of a program of the system. */
export function findTool(name: string): string | undefined {
  return places
    .map((place) => join(place, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** The names that aren't installed. */
export function missingTools(names: readonly string[]): string[] {
  return names.filter((name) => !findTool(name))
}

/** "bwrap isn't installed", or undefined if all are. */
export function whyMissing(names: readonly string[]): string | undefined {
  const missing = missingTools(names)
  if (missing.length === 0) return undefined
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not installed`
}

const execute = promisify(execFile)

/** Runs a program of the system. Resolves with its output. Rejects with the first line of its complaint. */
export async function runTool(name: string, parameters: readonly string[], input?: string): Promise<string> {
  const path = findTool(name)
  if (!path) throw new Error(`${name} is not installed`)
  const running = execute(path, [...parameters], {
    env: { PATH: places.join(':'), LC_ALL: 'C' },
    maxBuffer: 1024 * 1024,
  })
  running.child.stdin?.on('error', () => {}) // The program may end without reading it.
  running.child.stdin?.end(input ?? '')
  try {
    return (await running).stdout
  } catch (error) {
    throw new Error(`${name}: ${complaint(error)}`, { cause: error })
  }
}

function complaint(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  const text = said || (error instanceof Error ? error.message : String(error))
  return text.split('\n', 1)[0] ?? ''
}

/** Why something was refused, as the end of "not enforced because …". */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export const isRoot = () => process.getuid?.() === 0
