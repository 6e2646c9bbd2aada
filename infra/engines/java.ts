import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { stackHome } from './home.ts'

/** The path of a Java runtime of at least this major version. Throws if there is none, with the places to put one. */
export function findJava(minimum: number, environment: NodeJS.ProcessEnv = process.env): string {
  const found = candidates(environment).find((java) => (majorVersion(java) ?? 0) >= minimum)
  if (found) return found
  throw new Error(`Java ${minimum} or newer is required: set JAVA_BIN or JAVA_HOME, or put java on the PATH`)
}

function candidates(environment: NodeJS.ProcessEnv): string[] {
  const homes = Object.keys(environment).filter((name) => /^(OPENSEARCH_)?JAVA_HOME(_|$)/.test(name))
  const onPath = (environment.PATH ?? '').split(delimiter).map((folder) => join(folder, 'java'))
  const named = [environment.JAVA_BIN ?? '', ...homes.map((name) => join(environment[name] ?? '', 'bin', 'java'))]
  const known = [...named, ...onPath].filter((java) => java !== '' && existsSync(java))
  return [...new Set([...known, ...known.flatMap(siblings)])]
}

/** Distributions install all Java versions next to each other, so one on the PATH leads to the others. */
function siblings(java: string): string[] {
  const folder = dirname(dirname(dirname(realpathSync(java))))
  return readdirSync(folder)
    .map((name) => join(folder, name, 'bin', 'java'))
    .filter((path) => existsSync(path))
}

function majorVersion(java: string): number | undefined {
  const { stderr } = spawnSync(java, ['-XshowSettings:properties', '-version'], { encoding: 'utf8' })
  const version = /java\.specification\.version = (?:1\.)?(\d+)/.exec(stderr ?? '')?.[1]
  return version === undefined ? undefined : Number(version)
}

/** Throws if there is no Maven on the PATH. */
export function findMaven(): void {
  const { error, status } = spawnSync('mvn', ['--version'], { stdio: 'ignore' })
  if (error || status !== 0) throw new Error('mvn is required on the PATH')
}

/** Runs Maven quietly. `MAVEN_REPO_LOCAL` sets the folder of its local repository. */
export function maven(...parameters: string[]): void {
  const repository = process.env.MAVEN_REPO_LOCAL
  const own = repository ? [`-Dmaven.repo.local=${repository}`] : []
  // Without a project, Maven's plugins leave a folder of notes where they are started.
  const cwd = stackHome()
  mkdirSync(cwd, { recursive: true })
  execFileSync('mvn', ['-q', '-B', '-ntp', ...own, ...parameters], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
