import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { scopesOf } from '@adit/events/identity/scope.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { publishingScopes } from '../../docs/guides/publishing.ts'
import { limitedAnswer } from '../../docs/guides/rate_limits.ts'
import { Site } from '../../testing/process.ts'
import { form, modFields } from '../../testing/samples.ts'
import { Visitor } from '../../testing/visitor.ts'
import { sampleFile } from './sample_files.ts'

let site: Site
/** What a CI job sees in a checkout of the project. */
let folder: string
let creator: Visitor
let token: string
let guide: string

beforeAll(async () => {
  site = await Site.start()
  folder = await mkdtemp(join(tmpdir(), 'adit-guide-'))
  creator = await Visitor.signUp(site, 'wren')
  await creator.get200('POST', '/v2/project', form({ ...modFields, slug: 'pocket-lantern', initial_versions: [] }))
  token = await tokenOf(Number(scopesOf(publishingScopes)))
  guide = await guideText('Publishing from CI')
  await writeFile(join(folder, 'publish.sh'), snippet('#!/bin/sh'))
  // The guide is not about building: this wrapper creates what a build would.
  await executable('gradlew', 'mkdir -p build/libs && cp "built/pocket-lantern-$VERSION.jar" build/libs/')
  await executable('bin/apt-get', 'exit 0')
})
afterAll(async () => {
  await site?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** A guide as the served document contains it. */
async function guideText(title: string): Promise<string> {
  const { tags } = JSON.parse(await (await site.fetch('/docs/openapi.json')).text())
  return tags.find(({ name }: { name: string }) => name === title).description
}

const snippetsOf = (text: string) => [...text.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, found = '']) => found)

async function tokenOf(scopes: number): Promise<string> {
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  return (await creator.get200('POST', '/_internal/pat', { name: `Publishing ${scopes}`, scopes, expires }))
    .access_token
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

async function executable(path: string, commands: string): Promise<void> {
  await write(path, `#!/bin/sh\nset -eu\n${commands}\n`)
  await chmod(join(folder, path), 0o755)
}

/** The snippet in the served guide that starts with or is about this. */
function snippet(about: string): string {
  const found = snippetsOf(guide).filter((text) => text.split('\n', 1)[0]?.includes(about))
  if (found.length !== 1) throw new Error(`${found.length} snippets of the guide begin with ${about}`)
  return found[0] ?? ''
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in the checkout as CI does: with bash, which stops at the first failure. */
function shell(command: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const path = `${join(folder, 'bin')}:${process.env.PATH}`
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--norc', '-ec', command],
      { cwd: folder, env: { PATH: path, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr })
      },
    )
  })
}

/** The command with which the guide tests the script, with another token, version or file. */
function trial(given: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const command = snippet('TOKEN=mrp_').replaceAll('1.2.0', given.VERSION ?? '1.2.0')
  return shell(command.replace('TOKEN=mrp_…', `TOKEN=${given.TOKEN ?? token}`))
}

const jar = (version: string) => sampleFile(`pocket-lantern-${version}.jar`)

async function numbers(): Promise<string[]> {
  const versions = await creator.get('/v2/project/pocket-lantern/version')
  return versions.map(({ version_number }: { version_number: string }) => version_number).sort()
}

/** Checks that the version exists, and that its file is what was built. */
async function expectPublished(version: string): Promise<void> {
  const { files } = await creator.get(`/v2/project/pocket-lantern/version/${version}`)
  expect(files).toHaveLength(1)
  // The project is a draft, so its files are for its members.
  const answer = await fetch(files[0].url, { headers: { authorization: token } })
  const download = Buffer.from(await answer.arrayBuffer())
  const built = await readFile(join(folder, `build/libs/pocket-lantern-${version}.jar`))
  expect(download.equals(built)).toBe(true)
  expect(createHash('sha512').update(download).digest('hex')).toBe(files[0].hashes.sha512)
}

it("publishes with the guide's command, once however often it runs", async () => {
  await write('build/libs/pocket-lantern-1.2.0.jar', await jar('1.2.0'))
  for (let run = 0; run < 2; run++) {
    expect(await trial()).toMatchObject({ code: 0, stdout: expect.stringContaining('Published pocket-lantern 1.2.0') })
  }
  expect(await numbers()).toEqual(['1.2.0'])
  await expectPublished('1.2.0')
})

it('publishes with the GitHub Actions workflow, step by step', async () => {
  const workflow = parse(snippet('.github/workflows/publish.yml'))
  expect(workflow.on).toEqual({ release: { types: ['published'] } })
  const fill = (text: string) =>
    text.replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => {
      const value = { 'secrets.ADIT_TOKEN': token, 'github.ref_name': '1.3.0' }[name]
      if (value === undefined) throw new Error(`A job knows no ${name}`)
      return value
    })
  await write('built/pocket-lantern-1.3.0.jar', await jar('1.3.0'))
  const steps: { run?: string; env?: Record<string, string> }[] = workflow.jobs.publish.steps
  const commands = steps.filter(({ run }) => run !== undefined)
  expect(commands.map(({ run }) => run)).toEqual(['./gradlew build', 'sh publish.sh'])
  for (const { run = '', env = {} } of commands) {
    const filled = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]))
    expect(await shell(run, { VERSION: '1.3.0', ...filled })).toMatchObject({ code: 0 })
  }
  await expectPublished('1.3.0')
})

it('publishes with the GitLab CI job', async () => {
  const { publish } = parse(snippet('.gitlab-ci.yml'))
  await write('built/pocket-lantern-1.4.0.jar', await jar('1.4.0'))
  const fill = (text: string) => text.replaceAll('$CI_COMMIT_TAG', '1.4.0')
  const variables = Object.entries<string>(publish.variables).map(([name, value]) => [name, fill(value)])
  expect(publish.script).toContain('sh publish.sh')
  const env = { TOKEN: token, CI_COMMIT_TAG: '1.4.0', ...Object.fromEntries(variables) }
  expect(await shell(publish.script.join('\n'), env)).toMatchObject({ code: 0 })
  await expectPublished('1.4.0')
})

/** What the guide's table says about a refusal. */
const documented = (status: number, code: string) => guide.includes(`| \`${status}\` | \`${code}\` |`)

it.each([
  ['a token that does not exist', 'mrp_wrong', 401, 'invalid_token'],
  ['no token', '', 401, 'missing_token'],
  ['a token that may only read', 'reading', 401, 'missing_scope'],
])('fails with %s as the guide says, and publishes nothing', async (_, given, status, code) => {
  await write('build/libs/pocket-lantern-1.5.0.jar', await jar('1.5.0'))
  const TOKEN = given === 'reading' ? await tokenOf(Number(scopesOf(['PROJECT_READ']))) : given
  const { code: ending, stdout, stderr } = await trial({ TOKEN, VERSION: '1.5.0' })
  expect([ending, stderr.trim()]).toEqual([1, `Refused with ${status}`])
  expect(JSON.parse(stdout)).toMatchObject({ description: expect.any(String), details: { code } })
  expect(documented(status, code)).toBe(true)
  expect(await numbers()).not.toContain('1.5.0')
})

it('fails with data that is not valid JSON', async () => {
  const env = {
    TOKEN: token,
    PROJECT: 'pocket-lantern',
    VERSION: '1.6.0" x "',
    FILE: 'build/libs/pocket-lantern-1.2.0.jar',
  }
  const ended = await shell('sh publish.sh', env)
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Refused with 400') })
  expect(ended.stdout).toContain('malformed_json')
})

it('answers every search of the filter guide with a page of hits', async () => {
  const commands = snippetsOf(await guideText('Search filters'))
  expect(commands).toHaveLength(5)
  for (const command of commands) {
    const { code, stdout } = await shell(command)
    expect([code, JSON.parse(stdout)], command).toEqual([0, { hits: [], offset: 0, limit: 10, total_hits: 0 }])
  }
})

it('answers over the limit as the page on limits shows', async () => {
  const ask = () => fetch(`${site.origin}/v2/tag/loader`)
  let refused: Response | undefined
  for (let round = 0; round < 100 && !refused; round++) {
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    refused = answers.find(({ status }) => status === 429)
  }
  const [head = '', body = ''] = limitedAnswer.split('\n\n')
  const [, ...headers] = head.split('\n')
  const answered = headers.map((line) => {
    const [name = ''] = line.split(': ')
    return `${name}: ${refused?.headers.get(name)}`
  })
  expect(answered).toEqual(headers)
  expect(await refused?.json()).toEqual(JSON.parse(body))
})
