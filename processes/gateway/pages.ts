import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { PageHead } from '@adit/platform/http/page_renderer.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { fillHead, type HeadFor, nameSite, type SiteFacts } from './page_head.ts'
import { inlineScripts, inlineStyles, nameNonce, pagePolicy, type SecurityOptions } from './security.ts'
import type { GatewayMiddleware } from './state.ts'

export interface PagesOptions extends SiteFacts {
  /** Folder of the built frontend, with `index.html`. */
  folder: string
  headFor?: HeadFor | undefined
  security: SecurityOptions
  log: Log
  /** A page is sent with its plain head if finding one takes longer. */
  headMs?: number
}

interface Shell {
  text: string
  policy: GatewayMiddleware
  readAt: number
}

/** Paths that can only be files. Slugs may contain a dot too, but are never at the top level. */
const missingFile = /^\/(?:assets\/|[^/]+\.[a-z0-9]{2,11}$)/i

const notBuilt =
  '<!doctype html><html lang="en"><head><title>Adit</title></head><body><p>The frontend is not built.</p></body></html>'

/** The frontend's one page, for every path that no earlier middleware has answered. */
export function pages({ folder, headFor, security, log, headMs = 1_000, ...site }: PagesOptions): GatewayMiddleware {
  const load = shellLoader(folder, site, security)
  return async (context) => {
    const { method, path, state } = context
    if (method !== 'GET' && method !== 'HEAD') {
      throw refusal('method_not_allowed', { method, allowed: 'GET, HEAD' })
    }
    state.to = 'pages'
    const shell = await load()
    const status = missingFile.test(path) ? 404 : 200
    const head = status === 200 && headFor ? await inTime(async () => headFor(path), headMs, log) : undefined
    await shell.policy(context, async () => {})
    context.set('cache-control', 'no-cache')
    context.type = 'html'
    context.status = head?.status ?? status
    context.body = nameNonce(head ? fillHead(shell.text, head) : shell.text, state.styleNonce)
  }
}

async function inTime(
  find: () => Promise<PageHead | undefined>,
  withinMs: number,
  log: Log,
): Promise<PageHead | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), withinMs)
  try {
    return await Promise.race([find(), late.promise])
  } catch (error) {
    log.error({ err: error }, 'finding the head of a page failed')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** The page's text, read again after a second so that a new build is served without a restart. */
function shellLoader(folder: string, site: SiteFacts, security: SecurityOptions): () => Promise<Shell> {
  let shell: Shell | undefined
  return async () => {
    const now = Date.now()
    if (shell && now - shell.readAt < 1_000) return shell
    const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => notBuilt)
    const text = nameSite(built, site)
    if (shell?.text === text) shell.readAt = now
    else
      shell = {
        text,
        policy: pagePolicy(security, { scripts: inlineScripts(text), styles: inlineStyles(text) }),
        readAt: now,
      }
    return shell
  }
}
