import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scopesOf } from '@adit/events/identity/scope.values.ts'
import { publishingScopes, publishScript } from '@adit/processes/docs/guides/publishing.ts'
import { limitedAnswer } from '@adit/processes/docs/guides/rate_limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Site } from '../testing/process.ts'
import { form, modFields } from '../testing/samples.ts'
import { Visitor } from '../testing/visitor.ts'
import { sampleFile } from './sample_files.ts'

let site: Site
let folder: string
let creator: Visitor

beforeAll(async () => {
  site = await Site.start()
  folder = await mkdtemp(join(tmpdir(), 'adit-guide-'))
  creator = await Visitor.signUp(site, 'wren')
  await creator.get200('POST', '/v2/project', form({ ...modFields, slug: 'pocket-lantern', initial_versions: [] }))
})
afterAll(async () => {
  await site?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The script as the guide prints it, with a token that has the scopes which the guide names. */
async function publish(version: string): Promise<string> {
  const wish = {
    name: `Publishing ${version}`,
    scopes: Number(scopesOf(publishingScopes)),
    expires: new Date(Date.now() + 86_400_000).toISOString(),
  }
  const { access_token } = await creator.get200('POST', '/_internal/pat', wish)
  const [script, file] = [join(folder, 'publish.sh'), join(folder, `pocket-lantern-${version}.jar`)]
  await writeFile(script, publishScript(site.origin))
  await writeFile(file, await sampleFile(`pocket-lantern-${version}.jar`))
  const env = { PATH: process.env.PATH, TOKEN: access_token, PROJECT: 'pocket-lantern', VERSION: version, FILE: file }
  return (await promisify(execFile)('sh', [script], { env })).stdout
}

it('publishes by the script of the guide, once however often it runs', async () => {
  expect(await publish('1.2.0')).toContain('Published pocket-lantern 1.2.0')
  expect(await publish('1.2.0')).toContain('Published pocket-lantern 1.2.0')
  const versions = await creator.get('/v2/project/pocket-lantern/version')
  expect(versions.map(({ version_number }: { version_number: string }) => version_number)).toEqual(['1.2.0'])
})

it('tells why nothing was published', async () => {
  const broken = publish('1.3.0" x "')
  await expect(broken).rejects.toMatchObject({
    stderr: expect.stringContaining('Refused with 400'),
    stdout: expect.stringContaining('malformed_json'),
  })
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
