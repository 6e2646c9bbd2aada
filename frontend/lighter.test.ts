// @vitest-environment node
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lighterParts, lightRouterCode } from './lighter.ts'

const require = createRequire(import.meta.url)

/** A file of an installed package, whatever the package exports. */
function read(name: string, path: string): Promise<string> {
  const folder = require.resolve.paths(name)?.find((place) => existsSync(join(place, name)))
  return readFile(join(folder ?? '', name, path), 'utf8')
}

/** The file with the code of the router as it is installed. */
async function routerCode(): Promise<string> {
  const entry = await read('react-router', 'dist/production/index.mjs')
  for (const [, path = ''] of entry.matchAll(/from "\.\/(chunk-\w+\.mjs)"/g)) {
    const code = await read('react-router', `dist/production/${path}`)
    if (code.includes('function useRoutesImpl(')) return code
  }
  throw new Error('no file has the code of the router')
}

describe('the router', () => {
  it('still has everything that is rewritten', async () => {
    const code = lightRouterCode(await routerCode())
    expect(code).not.toMatch(/^\w+\.(?:displayName|contextType) = /m)
    expect(code).not.toMatch(/^var \w+ = React\d*\.(?:createContext|memo|forwardRef)\(/m)
  })

  it.each([
    ['displayName', 'names for developer tools'],
    ['createContext', 'factories without side effects'],
    ['contextType', 'the context of the error boundary'],
    ['flattenAndRankRoutes', 'the order of routes'],
    ['dataRouterOpts?.state', 'the state of a data router'],
    ['return dataRouterState', 'the error boundary of a data router'],
  ])('fails the build when a release no longer has %s', async (gone, what) => {
    const code = (await routerCode()).replaceAll(gone, 'other')
    expect(() => lightRouterCode(code)).toThrow(what)
  })
})

describe('aliases', () => {
  const replacementOf = (specifier: string) => lighterParts.find(({ find }) => find.test(specifier))?.replacement
  const importsOf = (code: string) =>
    [...code.matchAll(/(?:import|from) ?["']([^"']+)["']/g)].map(([, path = '']) => path)

  it.each([
    ['react-router', '', ''],
    ['lucide-react', 'dist/esm/icons/bell.mjs', 'ui/lucideIcon.ts'],
    ['ra-core', 'dist/routing/RouterProviderContext.js', 'app/staff/siteRouter.tsx'],
    ['ra-core', 'dist/routing/index.js', 'app/staff/siteRouter.tsx'],
    ['intl-messageformat', 'index.js', 'no-parser.js'],
  ])('%s %s imports what is replaced by %s', async (name, path, ours) => {
    const specifiers = path === '' ? [name] : importsOf(await read(name, path))
    const replacements = specifiers.map(replacementOf).filter((replacement) => replacement !== undefined)
    expect(replacements).toEqual([expect.stringContaining(ours)])
    await expect(readFile(replacements[0] ?? '')).resolves.toBeTruthy()
  })
})
