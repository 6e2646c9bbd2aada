import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer } from '@adit/platform/http/page_renderer.ts'
import { z } from 'zod'
import { nameSite, type SiteFacts } from '../gateway/page_head.ts'
import { type InlineFiles, inlineFiles, inlineNames } from './inline_files.ts'

/** One build of the frontend: its page, what renders it, and where the browser's files of each part are. */
export interface Build {
  /** `index.html`, with what it is told about this site. Its style sheets and its first script lie in it, so the first paint waits for no file. */
  shell: string
  /** Undefined where the frontend was built for the browser alone, or while another build takes its place. */
  renderer: PageRenderer | undefined
  /** Another one for each build and site. */
  stamp: string
  /** The files of parts by their names, those of `index.html` left out. */
  filesOf(parts: readonly string[]): PartFiles
  /** The elements that bring a style sheet into a page. */
  styleOf(file: string): string
}

export interface PartFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

const chunk = z.object({
  file: z.string(),
  src: z.string().optional(),
  isEntry: z.boolean().optional(),
  isDynamicEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const manifestShape = z.record(z.string(), chunk)
type Manifest = z.infer<typeof manifestShape>

const notBuilt =
  '<!doctype html><html lang="en"><head><title>Adit</title></head><body><p>The frontend is not built.</p></body></html>'

/** Reads the build in `folder` (the browser's files) and beside it in `dist-server`, again after a second, so that a new one needs no restart. */
export function buildLoader(folder: string, site: SiteFacts): () => Promise<Build> {
  let known: { build: Build; stamp: string; readAt: number } | undefined
  return async () => {
    const now = Date.now()
    if (known && now - known.readAt < 1_000) return known.build
    const stamp = await stampOf(folder)
    if (known?.stamp === stamp) known.readAt = now
    else known = { build: { ...(await read(folder, site)), stamp }, stamp, readAt: now }
    return known.build
  }
}

const programOf = (folder: string) => join(`${folder}-server`, 'server.js')

async function stampOf(folder: string): Promise<string> {
  const times = [join(folder, 'index.html'), join(folder, 'build.json'), programOf(folder)].map((file) =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  )
  return (await Promise.all(times)).join(' ')
}

async function read(folder: string, site: SiteFacts): Promise<Omit<Build, 'stamp'>> {
  const [built, id, manifest] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8').catch(() => notBuilt),
    readJson(join(folder, 'build.json'), z.object({ id: z.string() })),
    readJson(join(folder, '.vite', 'manifest.json'), manifestShape),
  ])
  const renderer = id && manifest ? await loadRenderer(programOf(folder), id.id) : undefined
  const { text, styleOf } = await inlined(folder, built, manifest ?? {})
  return { shell: nameSite(text, site), renderer, filesOf: filesBy(manifest ?? {}), styleOf }
}

async function readJson<Shape>(file: string, shape: z.ZodType<Shape>): Promise<Shape | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : shape.parse(JSON.parse(text))
}

async function loadRenderer(file: string, buildId: string): Promise<PageRenderer | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  // The query makes a new build a new module.
  const program = (await import(`${pathToFileURL(file)}?${found.mtimeMs}`)) as PageRenderer // As the frontend's server.tsx exports it.
  return program.buildId === buildId ? program : undefined
}

/** Reads the files that pages hold in them: those of `index.html`, and the style sheets of all parts. */
async function inlined(folder: string, page: string, manifest: Manifest): Promise<InlineFiles> {
  const names = new Set([...inlineNames(page), ...Object.values(manifest).flatMap(({ css }) => css)])
  const texts = await Promise.all(
    [...names].map(async (name) => [name, await readFile(join(folder, name), 'utf8').catch(() => undefined)] as const),
  )
  return inlineFiles(page, new Map(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))))
}

function filesBy(manifest: Manifest): Build['filesOf'] {
  const keys = new Map<string, string>()
  for (const [key, { src, isDynamicEntry }] of Object.entries(manifest)) {
    const [, name] = /([^/]+)\.tsx?$/.exec(src ?? '') ?? []
    if (isDynamicEntry && name) keys.set(name, key)
  }
  const ofPage = new Set<string>()
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) follow(manifest, key, ofPage)
  return (parts) => {
    const found = new Set(ofPage)
    for (const part of parts) follow(manifest, keys.get(part), found)
    const chunks = [...found].filter((key) => !ofPage.has(key)).flatMap((key) => manifest[key] ?? [])
    return { scripts: chunks.map(({ file }) => file), styles: [...new Set(chunks.flatMap(({ css }) => css))] }
  }
}

function follow(manifest: Manifest, key: string | undefined, found: Set<string>): void {
  if (key === undefined || found.has(key)) return
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) follow(manifest, next, found)
}
