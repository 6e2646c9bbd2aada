import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stackHome } from './home.ts'

const version = 'v28.2.2+incompatible'

/**
 * Path of Docker's own description of its Engine API (Swagger 2.0), from its Go module. The first call fetches it, which takes some seconds. Throws if there is
 * no Go.
 */
export function findDockerApi(): string {
  const file = join(stackHome(), `docker-api-${version}.yaml`)
  if (existsSync(file)) return file
  const work = join(stackHome(), `docker-api.${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    const env = { ...process.env, GOPATH: join(work, 'path'), GOMODCACHE: '', GOFLAGS: '-modcacherw' }
    const run = (...parameters: string[]) =>
      execFileSync('go', parameters, { cwd: work, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
    run('mod', 'init', 'docker-api')
    const { Dir } = JSON.parse(run('mod', 'download', '-json', `github.com/docker/docker@${version}`))
    copyFileSync(join(Dir, 'api', 'swagger.yaml'), join(work, 'api.yaml'))
    renameSync(join(work, 'api.yaml'), file)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return file
}
