import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stackHome } from './home.ts'

const version = '1.8.1'

/**
 * Program of k6: the one that K6 names, or one built from its Go module at the first call, which takes a minute or two. Throws when
 * there is neither.
 */
export function findK6(say: (line: string) => void = () => {}): string {
  const given = process.env.K6
  if (given) return given
  const program = join(stackHome(), `k6-${version}`)
  if (existsSync(program)) return program
  say(`Building k6 ${version}; it is kept in ${stackHome()} ...`)
  const work = join(stackHome(), `k6-build.${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    // In folders of its own, which can go afterwards: the modules and the build are a gigabyte.
    const folders = { GOPATH: join(work, 'path'), GOCACHE: join(work, 'cache'), GOMODCACHE: '', GOBIN: '' }
    const env = { ...process.env, ...folders, GOFLAGS: '-modcacherw' }
    execFileSync('go', ['install', `go.k6.io/k6@v${version}`], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    renameSync(join(work, 'path', 'bin', 'k6'), program)
  } catch (error) {
    throw new Error('There is no k6: install it and set K6 to its path, or install Go and let this build it', {
      cause: error,
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return program
}

/** `node infra/engines/k6.ts`: prints where the program is. */
if (import.meta.main) console.log(findK6(console.error))
