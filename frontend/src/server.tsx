// What renders pages on the server. Built by `vite build --ssr`; the pages process imports it.
import { Writable } from 'node:stream'
import type { PageReader, PageRequest, ReadAddress, RenderedPage } from '@adit/platform/http/page_renderer.ts'
import type { Query as CachedQuery, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type Location, matchRoutes } from 'react-router'
import { ApiError, errorOfAnswer, toApiError } from './api/apiError.ts'
import { createQueryClient, keyOf } from './api/apiQuery.ts'
import type { ResponseOf } from './api/client.ts'
import { addressOf, type Query } from './api/routeAddress.ts'
import { cosmeticsOf, hasSetup, type Setup } from './api/storage/cosmetics.ts'
import type { Served } from './api/storage/served.ts'
import { type Known, type PageAddress, PageMoved, type PublicPage, type Read } from './app/kit/page.ts'
import { headOf } from './app/kit/previewHead.ts'
import { answersIn, type PageData } from './app/pageData.ts'
import { pagesOf } from './app/pagesOf.tsx'
import { Root } from './app/Root.tsx'
import { rooms } from './app/rooms.ts'
import { starts } from './app/starts.ts'
import { intlOf } from './intl/intlOf.ts'
import { type Language, messagesOf, offeredLocales } from './intl/language.ts'
import { directionOf } from './intl/locale.values.ts'
import { selectLocale } from './intl/selectLocale.ts'
import { preferenceOf, resolveTheme } from './theme/theme.values.ts'
import { isBrowserOnly, isResting } from './ui/lazyNamed.ts'
import type { Navigation } from './ui/navigation.ts'

/** The build of the browser's files that take these pages over. */
export const buildId = __BUILD_ID__

const routes = [...starts.flatMap(({ pages = [] }) => pages), ...pagesOf(rooms)]

/** What follows from one read is asked for after it, so a page may take several rounds: a version's dependencies, then their projects. */
const mostRounds = 5

export const variantOf = (reader: PageReader): string => JSON.stringify(choicesOf(reader))

/** What the reader plays follows them into a browser in which they have not said it. */
export const asksAccount = ({ cookies }: Omit<PageReader, 'account'>): string | null =>
  hasSetup(cookies.cosmetics ?? null) ? null : '/_internal/setup'

function setupOf(account: string): Setup | null {
  const { setup }: ResponseOf<'GET /_internal/setup'> = JSON.parse(account)
  return setup && { version: setup.game_version, loader: setup.loader }
}

function choicesOf({ path, cookies, languages, account }: PageReader) {
  const kept = cosmeticsOf(cookies.cosmetics ?? null)
  const setup = account === null ? null : setupOf(account)
  const hl = new URLSearchParams(path.split('?')[1]).get('hl')
  return {
    locale: selectLocale({ hl, saved: cookies.locale ?? null, browser: languages }, offeredLocales),
    /** Whether the reader has saved no choice of a language. */
    automatic: !cookies.locale,
    theme: preferenceOf(cookies['color-mode'] ?? null),
    cosmetics: { ...kept, ...(setup && { setup }) },
  }
}

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  // Put together as text: a path such as `//other.example` would name another host.
  const url = new URL(request.origin + request.path)
  const matches = matchRoutes(routes, url) ?? []
  const pages = matches.map(({ route }) => (route.handle ?? {}) as PublicPage) // Only pages are put there.
  const queryClient = createQueryClient()
  // What could not be read is shown as that, not as still loading.
  queryClient.setDefaultOptions({ queries: { retryOnMount: false } })
  const answer = (queryKey: QueryKey) =>
    queryClient.fetchQuery({ queryKey, retry: false, queryFn: () => answerOf(queryKey, request.read) })
  const read: Read = (route, ...[input]) => answer(keyOf(route, input)) as never // It has the type that the contract promises.
  const { origin, host, pathname, searchParams: search } = url
  const at = { origin, params: matches.at(-1)?.params ?? {}, pathname, search }
  const outcome = await Promise.all(pages.map((page) => loaded(page, at, read, request.hasSession))).then(
    () => ({ status: Math.max(...pages.map(({ status = 200 }) => status), 200) }),
    (error: unknown) => (error instanceof PageMoved ? error : { status: statusOf(error) }),
  )
  const { locale, automatic, theme, cosmetics } = choicesOf(request)
  const language = { locale, messages: await messagesOf(locale), automatic }
  const { now, directHosts, staging, sells, token } = request
  const shown = { parts: new Set<string>(), title: undefined as string | undefined, errors: new Set<unknown>() }
  const served: Served = {
    ...{ now, host, directHosts, staging, sells, token, theme, cosmetics },
    language,
    onPart: (name) => void shown.parts.add(name),
    onTitle: (title) => void Object.assign(shown, { title }),
  }
  let html = ''
  if (!('location' in outcome)) {
    const page = <Root served={served} queryClient={queryClient} navigation={standing(url)} />
    for (let round = 0; round < mostRounds; round++) {
      shown.errors.clear()
      html = await rendered(page, (error) => shown.errors.add(error))
      const wanted = wantedIn(queryClient)
      if (wanted.length === 0) break
      await Promise.all(wanted.map((key) => answer(key).catch(() => undefined)))
    }
  }
  const isFound = outcome.status < 400
  const parts = [...shown.parts].filter((name) => !isBrowserOnly(name))
  return {
    status: outcome.status,
    ...('location' in outcome && { location: outcome.location }),
    locale,
    direction: directionOf(locale),
    theme: resolveTheme(theme, cosmetics.preferredDarkTheme, false),
    head: headOf({ title: shown.title, locale, url, heads: isFound ? headsOf(pages, at, queryClient, language) : [] }),
    html,
    data: {
      now,
      host,
      locale,
      theme,
      cosmetics,
      parts,
      own: token !== null,
      ...answersIn(queryClient),
    } satisfies PageData,
    parts,
    resting: parts.filter(isResting),
    errors: [...shown.errors],
  }
}

/** A page that needs an account is rendered without its data: that is its reader's alone. */
async function loaded(page: PublicPage, at: PageAddress, read: Read, hasSession: boolean): Promise<void> {
  if (!page.needsAccount) return void (await page.load?.(at, read))
  const back = at.pathname + (at.search.size > 0 ? `?${at.search}` : '')
  if (!hasSession) throw new PageMoved(302, `/auth/sign-in?redirect=${encodeURIComponent(back)}`)
}

function headsOf(pages: readonly PublicPage[], at: PageAddress, queryClient: QueryClient, spoken: Language) {
  const intl = intlOf(spoken)
  const known: Known = (route, ...[input]) => queryClient.getQueryData(keyOf(route, input))
  return pages.flatMap((page) => page.head?.(at, known, intl) ?? [])
}

/** What the page has shown as still loading. */
function wantedIn(queryClient: QueryClient): QueryKey[] {
  const waiting = queryClient.getQueryCache().findAll({ predicate: isWanted })
  return waiting.map(({ queryKey }) => queryKey)
}

function isWanted({ queryKey, options, state }: CachedQuery): boolean {
  const [route] = queryKey
  // What an observer asked for, as the options that it built the query with.
  const { enabled = true } = options as { enabled?: unknown }
  return state.status === 'pending' && enabled === true && typeof route === 'string' && route.startsWith('GET ')
}

async function answerOf([route, input = {}]: QueryKey, read: ReadAddress): Promise<unknown> {
  const { params, query } = input as { params?: Record<string, string>; query?: Query } // As `keyOf` writes it.
  const { url } = addressOf(String(route), params, query)
  const { status, text } = await read(url)
  if (status !== 200) throw errorOfAnswer(status, text, { get: () => null })
  return JSON.parse(text)
}

/** 503 for what is the API's trouble, as it is not ours. */
function statusOf(error: unknown): number {
  const { status } = error instanceof ApiError ? error : toApiError(error)
  return status >= 400 && status < 500 ? status : 503
}

/** Nobody goes anywhere from a page that is being rendered. */
function standing({ pathname, search }: URL): Navigation {
  const location: Location = { pathname, search, hash: '', state: null, key: 'default' }
  const never = () => () => undefined
  const refuse = () => {
    throw new Error('a page that is being rendered leads nowhere')
  }
  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
      go: refuse,
      push: refuse,
      replace: refuse,
    },
    current: () => ({ action: 'POP', location, keepScroll: false }),
    listen: never,
    guard: never,
  }
}

/** The whole page, once all of it is there. */
function rendered(page: ReactElement, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // Else React writes inline scripts for every boundary above some 12 kB.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => void onError(error), // What it returned would be told to the browser.
    })
  })
}
