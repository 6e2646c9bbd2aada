import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Log } from '@adit/platform/telemetry/log.ts'
import send from 'send'
import { pagePolicy, type SecurityOptions } from './headers.ts'
import { fillHead, type HeadFor, type PageHead } from './page_head.ts'

export interface PagesOptions {
  /** Folder of the built frontend, with `index.html`; files under `assets/` carry a hash in their names. */
  folder: string
  headFor?: HeadFor | undefined
  security: SecurityOptions
  log: Log
  /** A page goes out with its plain head when finding one takes longer. */
  headMs?: number
}

interface Shell {
  text: string
  policy: string
  readAt: number
}

/** What can only be a file: slugs may hold a dot too, but stand below the top. */
const missingFile = /^\/(?:assets\/|[^/]+\.[a-z0-9]{2,11}$)/i

const notBuilt =
  '<!doctype html><html lang="en"><head><title>Adit</title></head><body><p>The frontend is not built.</p></body></html>'

/** Hashes of the page's own inline scripts, which the policy lets run. */
export function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Static files of the frontend, and its one page for every other path. */
export class Pages {
  readonly #options: PagesOptions
  #shell: Shell | undefined

  constructor(options: PagesOptions) {
    this.#options = options
  }

  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (await this.#isFile(path)) return this.#sendFile(request, response, path)
    return this.#sendPage(request, response, path, missingFile.test(path) ? 404 : 200)
  }

  async #isFile(path: string): Promise<boolean> {
    if (path === '/' || path.includes('\0') || path === '/index.html') return false
    const decoded = decodeURIComponent(path)
    if (decoded.includes('\0') || decoded.split(/[\\/]/).some((part) => part.startsWith('.'))) return false
    try {
      return (await stat(join(this.#options.folder, decoded))).isFile()
    } catch {
      return false
    }
  }

  #sendFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const immutable = path.startsWith('/assets/')
    const maxAge = immutable ? 365 * 24 * 60 * 60 * 1000 : 60 * 60 * 1000
    const { promise, resolve } = Promise.withResolvers<void>()
    response.once('close', resolve)
    send(request, path, { root: this.#options.folder, immutable, maxAge, dotfiles: 'ignore', index: false })
      .on('error', (error: Error & { status?: number }) => {
        response.writeHead(error.status ?? 500, { 'content-length': 0 }).end()
      })
      .pipe(response)
    return promise
  }

  async #sendPage(request: IncomingMessage, response: ServerResponse, path: string, status: number): Promise<void> {
    const shell = await this.#load()
    const head = status === 200 ? await this.#head(path) : undefined
    const body = head ? fillHead(shell.text, head) : shell.text
    response.writeHead(head?.status ?? status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': shell.policy,
      'cache-control': 'no-cache',
      'content-length': Buffer.byteLength(body),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  async #head(path: string): Promise<PageHead | undefined> {
    const { headFor, headMs = 1_000, log } = this.#options
    if (!headFor) return undefined
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), headMs)
    try {
      return await Promise.race([Promise.resolve(headFor(path)), late.promise])
    } catch (error) {
      log.error({ err: error }, 'finding the head of a page failed')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  /** The page's text, read again after a second so that a new build shows without a restart. */
  async #load(): Promise<Shell> {
    const now = Date.now()
    if (this.#shell && now - this.#shell.readAt < 1_000) return this.#shell
    const text = await readFile(join(this.#options.folder, 'index.html'), 'utf8').catch(() => notBuilt)
    if (this.#shell?.text === text) this.#shell.readAt = now
    else this.#shell = { text, policy: pagePolicy(this.#options.security, inlineScriptHashes(text)), readAt: now }
    return this.#shell
  }
}
