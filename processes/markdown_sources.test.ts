import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageHosts } from '@adit/markdown/addresses.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from './gateway/gateway.ts'
import { markdownSources } from './markdown_sources.ts'

async function pageOf(contentNetwork: readonly string[], path: string) {
  const frontend = await mkdtemp(join(tmpdir(), 'adit-frontend-'))
  await writeFile(join(frontend, 'index.html'), '<html><head><title>Adit</title></head><body>app</body></html>')
  const gateway = createGateway({
    ...{ contracts: [], query: new Koa(), command: new Koa(), files: new Koa(), frontend, about: () => ({}) },
    ...{ log: silentLog(), metrics: new Metrics() },
    headFor: (asked) => (asked === '/mod/lantern' ? { title: 'Lantern' } : undefined),
    ...markdownSources(contentNetwork, () => 'http://site.example'),
  })
  const running = await gateway.listen({ port: 0 })
  onTestFinished(async () => {
    await running.close()
    await rm(frontend, { recursive: true })
  })
  const answer = await fetch(running.origin + path, { headers: { accept: 'text/html' } })
  const text = await answer.text()
  const policy = (answer.headers.get('content-security-policy') ?? '').split(';').map((one) => one.split(' '))
  return {
    hosts: /<meta name="direct-hosts" content="([^"]*)">/.exec(text)?.[1],
    sources: (directive: string) => policy.find(([name]) => name === directive)?.slice(1),
  }
}

test.each(['/', '/mod/lantern', '/dashboard'])('%s names the hosts whose pictures it shows directly', async (path) => {
  const network = ['cdn.example', 'staging-cdn.example:8443']
  const page = await pageOf(network, path)
  expect(page.hosts).toBe('cdn.example staging-cdn.example:8443')
  const hosts = [...[...network, ...imageHosts].map((host) => `https://${host}`), 'http://site.example']
  expect(page.sources('img-src')).toEqual(["'self'", 'data:', 'blob:', ...hosts])
  expect(page.sources('media-src')).toEqual(["'self'", ...hosts])
})

test('a site without a content network shows only pictures of its own and of known hosts directly', async () => {
  const page = await pageOf([], '/mod/lantern')
  expect(page.hosts).toBeUndefined()
  expect(page.sources('img-src')?.slice(3)).toEqual([
    ...imageHosts.map((host) => `https://${host}`),
    'http://site.example',
  ])
})
