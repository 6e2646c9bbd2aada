import { AFFILIATE_PARAMETER } from '@adit/events/affiliates/affiliate_code.values.ts'
import { getToken } from '../api/sessionToken.ts'
import { rememberLink } from '../billing/broughtBy.ts'

type Prerendering = Document & { prerendering?: boolean }

/** Resolves once somebody can see the page, which may have been loaded ahead or in a tab behind. */
function shown(): Promise<void> {
  const isShown = () => !(document as Prerendering).prerendering && document.visibilityState === 'visible'
  if (isShown()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (!isShown()) return
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('prerenderingchange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    document.addEventListener('prerenderingchange', look)
  })
}

/**
 * Somebody came by a link of an affiliate: remembers it for a subscription, and reports it once. Without the key that makes other calls safe to
 * repeat: the rule counts a click once however often it is reported. A report that fails is nobody's trouble.
 */
export async function noteVisit(search: string): Promise<void> {
  const code = new URLSearchParams(search).get(AFFILIATE_PARAMETER)
  if (code === null || !/^[\dA-Za-z]{1,64}$/.test(code)) return
  await shown()
  rememberLink(code)
  const token = getToken()
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const body = JSON.stringify({ affiliate_code_id: code })
  try {
    await fetch('/_internal/affiliate/ingest-click', { method: 'POST', headers, body, keepalive: true })
  } catch {
    // The page is the same without it.
  }
}
