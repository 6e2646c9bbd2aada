import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import formatjs from '@formatjs/unplugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { lighterParts, lightRouter, messageParser } from './lighter.ts'

const require = createRequire(import.meta.url)

/** Turns `locales/<tag>.json` into message syntax trees while building, so that no parser is sent to the browser. */
function compiledMessages(): Plugin {
  return {
    name: 'adit:compiled-messages',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/\/locales\/[\w-]+\.json$/.test(id)) return null
      const { parse } = await import(messageParser)
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

/** The reader of the API's documentation, as its makers built it: everything of one version in one folder. */
function apiReader(): Plugin {
  return {
    name: 'adit:api-reader',
    apply: 'build',
    async generateBundle() {
      const dist = dirname(require.resolve('@scalar/api-reference/style.css'))
      const { version } = JSON.parse(await readFile(join(dist, '..', 'package.json'), 'utf8'))
      const emit = async (file: string, name: string) =>
        this.emitFile({
          type: 'asset',
          fileName: `assets/api-reference-${version}/${name}`,
          source: await readFile(join(dist, file)),
        })
      await emit('style.css', 'style.css')
      for (const name of await readdir(join(dist, 'browser'), { recursive: true })) {
        if (name.endsWith('.js') && name !== 'standalone.js') await emit(join('browser', name), name)
      }
    },
  }
}

/** The script before the first paint is a file by itself, so no other step makes it smaller. */
function smallFirstScript(): Plugin {
  return {
    name: 'adit:first-script',
    apply: 'build',
    async generateBundle() {
      const { code } = await minify('theme.js', await readFile(new URL('public/theme.js', import.meta.url), 'utf8'))
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: code })
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

/** Small parts of the public pages: our components, icons and the values of the language. */
const commonParts =
  /[\\/](?:frontend[\\/]src[\\/](?!\w+\/staff|app\/(?:dashboard|specimens)|\w+\/creator\/dashboard)|events[\\/]|lucide-react[\\/])/

/** What the app reads of every room, and the verbs that a face names. */
const roomFaces =
  /[\\/]frontend[\\/]src[\\/](?:app[\\/](?:rooms|RoomPages|pagesOf)\.|\w+[\\/](?:room\.|(?:\w+[\\/])+\w+(?:Verbs|Paths)\.ts))/

/** What react-admin's pages are made of. Base UI and icons are those of the public pages. */
const adminParts =
  /[\\/](?:node_modules[\\/](?!@base-ui|@floating-ui|lucide-react)|frontend[\\/]src[\\/]app[\\/](?:staff|dashboard)[\\/])/

const builtFile = fileURLToPath(new URL('dist/build.json', import.meta.url))

/** The program of the server takes the id of the browser's files that lie there already. */
function buildIdOf(isSsrBuild: boolean): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  if (isSsrBuild && existsSync(builtFile)) return JSON.parse(readFileSync(builtFile, 'utf8')).id
  return Date.now().toString(36)
}

function refuseWithoutBrowserFiles(): Plugin {
  return {
    name: 'adit:browser-files-first',
    apply: 'build',
    buildStart() {
      if (!process.env.BUILD_ID && !existsSync(builtFile))
        this.error('Build the files of the browser first: vite build')
    },
  }
}

const api = process.env.ADIT_API ?? 'http://127.0.0.1:4000'
const proxied = ['/v2', '/v3', '/_internal', '/admin-api', '/data', '/docs', '/feed', '/sitemap', '/sitemap.xml']
const proxy = Object.fromEntries(proxied.map((path) => [`^${path}(/|$)`, { target: api, changeOrigin: false }]))

/** Pages behind sign-in and what only a browser can do: the server renders their frame, and not what they are made of. */
const browserOnly =
  /[\\/]frontend[\\/]src[\\/](?:app[\\/](?:AdminApp|DashboardApp|ModerationApp|specimens[\\/]SpecimensPage)|\w+[\\/](?:creator|staff)[\\/].*(?:Page|List|Show))\.tsx$/

/** On the server, parts that only browsers show are empty, and with them all that they import. */
function leaveOutBrowserOnly(): Plugin {
  return {
    name: 'adit:browser-only',
    enforce: 'pre',
    load(id) {
      if (!browserOnly.test(id)) return null
      const name = id.replace(/^.*[\\/]/, '').replace('.tsx', '')
      return { code: `export const ${name} = Object.assign(() => null, { isBrowserOnly: true })`, moduleType: 'js' }
    },
  }
}

/** What pages declare is for the server alone: in browsers it is empty, and with it all that only it imports. */
function leaveOutServerOnly(): Plugin {
  return {
    name: 'adit:server-only',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.page.ts')) return null
      const text = await readFile(id, 'utf8')
      const names = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), moduleType: 'js' }
    },
  }
}

/** `vite build --ssr`: one program for the pages process, with every library in it, as the aliases say. */
const server = {
  ssr: true,
  outDir: 'dist-server',
  copyPublicDir: false,
  rolldownOptions: { input: 'src/server.tsx', output: { entryFileNames: 'server.js', codeSplitting: false } },
}

export default defineConfig(({ command, isSsrBuild = false }) => {
  const build = command === 'build' ? buildIdOf(isSsrBuild) : 'dev'
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      react(),
      formatjs({ ast: command === 'build', flatten: false }),
      compiledMessages(),
      lightRouter(),
      ...(isSsrBuild
        ? [refuseWithoutBrowserFiles(), leaveOutBrowserOnly()]
        : [leaveOutServerOnly(), preloadFont(), smallFirstScript(), buildId(build), apiReader()]),
    ],
    ssr: { noExternal: true },
    define: {
      __BUILD_ID__: JSON.stringify(build),
      // Programs for servers otherwise ask the environment at each start, and get React's slow build for development.
      ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
    },
    resolve: {
      alias: command === 'build' ? lighterParts : [],
      dedupe: ['react', 'react-dom', '@tanstack/react-query'],
    },
    server: { host: '127.0.0.1', port: 5173, proxy },
    preview: { host: '127.0.0.1', port: 4173, proxy },
    build: isSsrBuild
      ? server
      : {
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
                  // What the home page shows below its band, and what is below every page: none of it before somebody is there.
                  {
                    name: 'home',
                    test: /[\\/]src[\\/](?:app[\\/](?:Footer|ThemeMenu)|catalogue[\\/](?:public[\\/]home[\\/](?:HomeBand|HomeShelves|HomeList)|setup[\\/]SetupButton))\./,
                    priority: 1,
                  },
                  // The faces of all rooms and what they name at once.
                  { name: 'rooms', test: roomFaces, priority: 1 },
                  // What the lists of the dashboard and of staff share; what only staff need stays out of it.
                  { name: 'admin', test: adminParts, minShareCount: 8, priority: 1 },
                  // What four pages or more share comes at once: on a slow line each file more is a round trip more.
                  { name: 'common', test: commonParts, minShareCount: 4 },
                ],
              },
            },
          },
        },
  }
})
