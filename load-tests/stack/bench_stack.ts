import { rm } from 'node:fs/promises'
import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { freePort } from '@adit/engines/home.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { type Stack, startStack } from '@adit/processes/stack/stack.ts'
import { withCommands } from '@adit/processes/stack/with_commands.ts'
import { rateLimitKey, temporaryFolder } from '@adit/processes/testing/process.ts'
import { form, modFields, modJar, picture, versionFields } from '@adit/processes/testing/samples.ts'
import { Visitor } from '@adit/processes/testing/visitor.ts'
import { startNode } from '../engine/child.ts'
import { loadPassword, loadUsername } from '../generate/accounts.ts'
import type { Material } from '../k6/site.ts'
import { Client } from '../load/client.ts'
import { settled } from '../read.bench.ts'

export interface BenchStack {
  stack: Stack
  client: Client
  headers: Readonly<Record<string, string>>
  /** An account of the generated catalogue, signed in. */
  creator: Visitor
  stop(): Promise<void>
}

/** Every process on its own on real engines, with a generated catalogue. X-Forwarded-For is trusted. */
export async function startBenchStack(projects: number): Promise<BenchStack> {
  const folder = await temporaryFolder()
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const generator = startNode('load-tests/generate/main.ts', [
      '--projects',
      String(projects),
      '--lives',
      'brief',
      '--target',
      folder,
    ])
    if ((await generator.ended) !== 0) throw new Error('No catalogue was generated')
    const port = await freePort()
    const environment = { RATE_LIMIT_KEY: rateLimitKey, PROXIES: '1' }
    const stack = await startStack({ folder, port, frontend: folder, environment, say: console.error })
    const client = new Client({ origin: stack.origin, key: rateLimitKey })
    const stop = async () => {
      await stack.stop()
      await remove()
    }
    const site = { origin: stack.origin, fetch: (path: string, init?: RequestInit) => client.ask(path, init) }
    try {
      await settled(stack.environment.DATABASE_URL ?? '')
      const creator = await Visitor.signIn(site, loadUsername(0), loadPassword)
      return { stack, client, headers: { 'x-ratelimit-key': rateLimitKey }, creator, stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    await remove()
    throw error
  }
}

const moderator = { username: 'bench_moderator', password: 'a moderator of nothing but benchmarks', role: 'moderator' }

/** Approved projects with one version each and a file of about this many bytes. */
export async function publishFiles(
  { stack, creator }: BenchStack,
  count: number,
  bytes: number,
): Promise<Material['files']> {
  await withCommands(stack.origin, stack.environment, async ({ command }) => {
    const now = Date.now()
    const account = { ...moderator, role: 'moderator' } as const
    await createAccount(command.deps, { ...account, email: 'moderator@load.invalid', now, ids: freshIds(now) })
  })
  const judge = await Visitor.signIn(creator.site, moderator.username, moderator.password)
  const files: Material['files'] = []
  for (let n = 0; n < count; n++) {
    const slug = `bench-file-${n}`
    const data = { ...modFields, title: `Bench file ${n}`, slug, categories: ['utility'], license_id: 'MIT' }
    const { id } = await creator.get200('POST', '/v2/project', form(data))
    await creator.expect(204, 'POST', `/v2/project/${id}/gallery?ext=png`, await picture('#223344'))
    const content = await modJar(saltOf(bytes / deflated, n))
    const jar = { name: 'jar', filename: `${slug}.jar`, content }
    const version = await creator.get200('POST', '/v2/version', form({ ...versionFields, project_id: id }, jar))
    await creator.expect(204, 'PATCH', `/v2/project/${id}`, { status: 'processing' })
    await judge.expect(204, 'POST', `/_internal/moderation/project/${id}/decision`, { decision: 'approve' })
    files.push({ path: new URL(version.files[0].url).pathname, versionId: version.id, projectId: id })
  }
  return files
}

/** Compression ratio of such a text in a jar. */
const deflated = 0.65

function saltOf(bytes: number, seed: number): string {
  let text = ''
  for (let n = 0; text.length < bytes; n++)
    text += `${Math.sin(seed * 1_000 + n)
      .toString(36)
      .slice(2)}\n`
  return text.slice(0, bytes)
}
