import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import formatjs from '@formatjs/unplugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const require = createRequire(import.meta.url)
const parserEntry = createRequire(require.resolve('react-intl')).resolve('@formatjs/icu-messageformat-parser')
const noParser = join(dirname(parserEntry), 'no-parser.js')

/** Turns `locales/<tag>.json` into message syntax trees while building, so that no parser is sent to the browser. */
function compiledMessages(): Plugin {
  return {
    name: 'adit:compiled-messages',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/\/locales\/[\w-]+\.json$/.test(id)) return null
      const { parse } = await import(pathToFileURL(parserEntry).href)
      const source: Record<string, string> = JSON.parse(await readFile(id, 'utf8'))
      return JSON.stringify(Object.fromEntries(Object.entries(source).map(([key, text]) => [key, parse(text)])))
    },
  }
}

/** The text font starts with the page, not after the style sheet has been read. */
function preloadFont(): Plugin {
  return {
    name: 'adit:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /-latin-wght-normal.*\.woff2$/.test(name))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
      },
    },
  }
}

/** Open pages ask for this file now and then to learn that a newer build is out. */
function buildId(id: string): Plugin {
  return {
    name: 'adit:build-id',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id }) })
    },
  }
}

const routerFolder = dirname(require.resolve('react-router/package.json'))
const staffLibraries = /node_modules\/(react-admin|ra-[\w-]+|react-router-dom)\//

/** Names for developer tools keep unused parts of a file alive. */
function withoutNames(code: string): string {
  return code.replace(/^\s*[\w.]+\.displayName = (?:"[^"]*"|\w+\[name\]);$/gm, '')
}

const unusedFormats =
  /format(?:Duration|DurationToParts|NumberToParts|DateToParts|Time|TimeToParts|DateTimeRange|Plural|DisplayName)\b/

/** Of the package for messages only the components and formats that are used. A page that needs another is told here. */
function lightMessages(): Plugin {
  return {
    name: 'adit:light-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/node_modules\/react-intl\/index\.js$/.test(id))
        return withoutNames(code).replace(/= (createFormatted\w+\()/g, '= /* @__PURE__ */ $1')
      if (/node_modules\/@formatjs\/intl\/index\.js$/.test(id))
        return code.replace(/^\s*(format\w+): \1\.bind\(.*\),?$/gm, (line, name) =>
          unusedFormats.test(name) ? '' : line,
        )
      const used = /\/frontend\/src\//.test(id) && code.match(new RegExp(`intl\\.${unusedFormats.source}`))
      if (used) this.error(`${used[0]} is left out of the build: take its name from unusedFormats in vite.config.ts`)
      return null
    },
  }
}

/**
 * The router comes in one file, so whatever the staff pages use of it would be in everybody's first load. They get the
 * package's other build as a copy of their own; `src/app/staff/StaffRouter.tsx` joins the two.
 */
function twoRouters(): Plugin {
  return {
    name: 'adit:two-routers',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source !== 'react-router' && source !== 'react-router/dom') return null
      const build = staffLibraries.test(importer) ? 'development' : 'production'
      return join(routerFolder, 'dist', build, source === 'react-router' ? 'index.mjs' : 'dom-export.mjs')
    },
    transform(code, id) {
      if (!id.startsWith(join(routerFolder, 'dist', 'production'))) return null
      return (
        withoutNames(code)
          .replace(/^RenderErrorBoundary\.contextType = .*$/m, '')
          .replace(/= (React\d*\.(?:createContext|memo|forwardRef)\()/g, '= /* @__PURE__ */ $1')
          // There is no data router here, so nothing of its state is ever shown.
          .replaceAll('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = undefined;')
          .replaceAll('return dataRouterState && (', 'return false && (')
      )
    },
  }
}

const lightIcon = fileURLToPath(new URL('src/ui/lucideIcon.ts', import.meta.url))

/** Icons as they are drawn, without what the package offers beside them. */
function lightIcons(): Plugin {
  return {
    name: 'adit:light-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return null
      return code
        .replace(
          /import createLucideIcon from [^;]+;/,
          `import { createLucideIcon } from ${JSON.stringify(lightIcon)};`,
        )
        .replaceAll(/, key: "\w+"/g, '')
        .replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon(')
    },
  }
}

/** Small parts of the public pages: our components, icons and the values of the language. */
const commonParts =
  /[\\/](?:frontend[\\/]src[\\/](?!moderation\/staff|operations\/staff|app\/staff|app\/specimens)|events[\\/]|lucide-react[\\/])/

const build = process.env.BUILD_ID ?? Date.now().toString(36)
const api = process.env.ADIT_API ?? 'http://127.0.0.1:4000'
const proxied = ['/v2', '/v3', '/_internal', '/admin-api', '/data', '/docs']
const proxy = Object.fromEntries(proxied.map((path) => [`^${path}(/|$)`, { target: api, changeOrigin: false }]))

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    formatjs({ ast: command === 'build', flatten: false }),
    compiledMessages(),
    twoRouters(),
    lightMessages(),
    lightIcons(),
    preloadFont(),
    buildId(build),
  ],
  define: { __BUILD_ID__: JSON.stringify(build) },
  resolve: {
    alias: command === 'build' ? [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] : [],
    dedupe: ['react', 'react-dom', '@tanstack/react-query'],
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Reading `React.Component` does nothing but that, so a class of a library that nobody uses can go.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // What the first page needs lies in two files: one that only an upgrade of a library changes, and ours.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'shell', tags: ['$initial'], test: /(?<!main)\.tsx?$/, priority: 1 },
            // The parts around every page that follow a moment later.
            {
              name: 'frame',
              test: /[\\/]src[\\/](?:app[\\/](?:Footer|BottomBar|ThemeMenu)|catalogue[\\/]public[\\/]home[\\/]RecentProjects)\./,
              priority: 1,
            },
            // What four pages or more share comes at once: on a slow line each file more is a round trip more.
            { name: 'common', test: commonParts, minShareCount: 4 },
          ],
        },
      },
    },
  },
}))
