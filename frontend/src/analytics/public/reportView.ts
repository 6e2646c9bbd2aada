import { getToken } from '../../api/sessionToken.ts'

/** The page that linked here is known of the first page alone: the others were opened from our own. */
let isFirst = true

type Prerendering = Document & { prerendering?: boolean }

const isShown = () => !(document as Prerendering).prerendering && document.visibilityState === 'visible'

/** Resolves once somebody can see the page, which may have been loaded ahead or in a tab behind. False if it was left before. */
function shown(signal: AbortSignal): Promise<boolean> {
  if (isShown()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (seen: boolean) => {
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('prerenderingchange', look)
      resolve(seen)
    }
    const look = () => isShown() && end(true)
    document.addEventListener('visibilitychange', look)
    document.addEventListener('prerenderingchange', look)
    signal.addEventListener('abort', () => end(false), { once: true })
  })
}

/**
 * Reports a view of a project's page. Without the key that makes other calls safe to repeat: the rule counts a view once however often it is reported. A report that
 * fails is nobody's trouble.
 */
export async function reportView(projectId: string, signal: AbortSignal): Promise<void> {
  const referrer = isFirst && document.referrer !== '' ? document.referrer.slice(0, 2_048) : null
  isFirst = false
  // A component that is only tried out is gone by then.
  if (!(await shown(signal)) || signal.aborted) return
  const url = new URL(location.href)
  // The address may still name an old slug, or be long; the id and the rest of the path say the same.
  const [, type, , ...rest] = url.pathname.split('/')
  const source = url.searchParams.get('utm_source')
  const path = `/${[type, projectId, ...rest].join('/')}`.slice(0, 1_000)
  const query = source === null ? '' : `?utm_source=${encodeURIComponent(source.slice(0, 100))}`
  const token = getToken()
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const body = JSON.stringify({ url: `${location.origin}${path}${query}`, referrer })
  try {
    await fetch('/analytics/view', { method: 'POST', headers, body, keepalive: true })
  } catch {
    // The page is the same without it.
  }
}
