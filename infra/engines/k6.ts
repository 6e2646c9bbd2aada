import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stackHome } from './home.ts'

const version = '1.8.1'

/**
 * Path of the k6 program: the one in K6, or one built from its Go module on the first call, which takes a minute or two. Throws if
 * there is neither.
 */
export function findK6(say: (line: string) => void = () => {}): string {
  const given = process.env.K6
  if (given) return given
  const program = join(stackHome(), `k6-${version}`)
  if (existsSync(program)) return program
  say(`Building k6 ${version} into ${stackHome()} ...`)
  const work = join(stackHome(), `k6-build.${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    // Uses temporary folders, because the modules and the build take a gigabyte.
    const folders = { GOPATH: join(work, 'path'), GOCACHE: join(work, 'cache'), GOMODCACHE: '', GOBIN: '' }
    const env = { ...process.env, ...folders, GOFLAGS: '-modcacherw' }
    execFileSync('go', ['install', `go.k6.io/k6@v${version}`], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    renameSync(join(work, 'path', 'bin', 'k6'), program)
  } catch (error) {
    throw new Error('k6 is not installed: set K6 to its path, or install Go to have it built', {
      cause: error,
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return program
}

/** `node infra/engines/k6.ts` prints the path of the program. */
if (import.meta.main) console.log(findK6(console.error))
