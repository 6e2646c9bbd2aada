import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const parserFolder = dirname(createRequire(require.resolve('react-intl')).resolve('@formatjs/icu-messageformat-parser'))
const routerBuild = join(dirname(require.resolve('react-router/package.json')), 'dist', 'production')
const ourIcon = fileURLToPath(new URL('src/ui/lucideIcon.ts', import.meta.url))
const ourAdapter = fileURLToPath(new URL('src/app/staff/siteRouter.tsx', import.meta.url))

/** Where the parser of messages lies, which only builds use. */
export const messageParser = pathToFileURL(join(parserFolder, 'index.js')).href

/** What libraries bring along and nobody uses, and what takes its place in a build. */
export const lighterParts = [
  { find: /^@formatjs\/icu-messageformat-parser$/, replacement: join(parserFolder, 'no-parser.js') },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ourIcon },
  { find: /^\.{1,2}\/adapters\/reactRouterProvider\.js$/, replacement: ourAdapter },
  // By default the package exports its development build.
  { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
]

/** What is rewritten in the router's one file, each with how often at least. */
const rewritings: { what: string; from: RegExp; to: string; atLeast: number }[] = [
  { what: 'names for developer tools', from: /^[\w.]+\.displayName = "[^"]*";$/gm, to: '', atLeast: 10 },
  { what: 'the context of the error boundary', from: /^RenderErrorBoundary\.contextType = .*$/gm, to: '', atLeast: 1 },
  {
    what: 'factories without side effects',
    from: /= (React\d*\.(?:createContext|memo|forwardRef)\()/g,
    to: '= /* @__PURE__ */ $1',
    atLeast: 10,
  },
  // It would compile the whole table anew for each match, and a page of the server is matched three times.
  {
    what: 'the order of routes, found once for each table',
    from: /^(function matchRoutesImpl\([\s\S]{0,400}?)precomputedBranches \?\? flattenAndRankRoutes\(routes\);/gm,
    to: `const rankedTables = /* @__PURE__ */ new WeakMap();
$1precomputedBranches ?? rankedTables.get(routes);
  if (!branches) rankedTables.set(routes, branches = flattenAndRankRoutes(routes));`,
    atLeast: 1,
  },
  // There is no data router here, so nothing of its state is ever shown.
  {
    what: 'the state of a data router',
    from: /let dataRouterState = dataRouterOpts\?\.state;/g,
    to: 'const dataRouterState = undefined;',
    atLeast: 1,
  },
  {
    what: 'the error boundary of a data router',
    from: /return dataRouterState && \(/g,
    to: 'return false && (',
    atLeast: 1,
  },
]

/** The router's code in a shape of which unused parts can be left out; throws where it no longer is what it was. */
export function lightRouterCode(code: string): string {
  return rewritings.reduce((text, { what, from, to, atLeast }) => {
    const found = text.match(from)?.length ?? 0
    if (found < atLeast) throw new Error(`react-router: found ${found} of ${atLeast} places of ${what}; see lighter.ts`)
    return text.replace(from, to)
  }, code)
}

/**
 * The router comes in one file whose parts keep each other alive: 6 kB of the first load. Aliases cannot help with that
 * (docs/decisions/first-load.md).
 */
export function lightRouter(): Plugin {
  return {
    name: 'adit:light-router',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.startsWith(routerBuild) && code.includes('function useRoutesImpl(') ? lightRouterCode(code) : null
    },
  }
}
