import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ServedContext } from '../api/storage/served.ts'
import { offeredLocales } from '../intl/language.ts'
import { defaultLocale } from '../intl/locale.values.ts'
import { siteName } from './site.ts'

/** Links to the page in each language: the default one without `hl`, the others with it. */
export function alternateLinks(origin: string, pathname: string, search: string): { hreflang: string; href: string }[] {
  return offeredLocales.map((locale) => {
    const query = new URLSearchParams(search)
    query.delete('hl')
    if (locale !== defaultLocale) query.set('hl', locale)
    const text = query.toString()
    return { hreflang: locale, href: `${origin}${pathname}${text && `?${text}`}` }
  })
}

function replaceAlternates(links: { hreflang: string; href: string }[]): void {
  for (const old of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) old.remove()
  for (const { hreflang, href } of links) {
    const link = document.createElement('link')
    link.rel = 'alternate'
    link.hreflang = hreflang
    link.href = href
    document.head.append(link)
  }
}

/**
 * Sets the page's title and its links to other languages. Written into the head by hand, since the server may have filled
 * the same elements already and a second `<title>` would not count. Null keeps the title while the page still loads.
 */
export function usePageHead(title: string | null): void {
  const { pathname, search } = useLocation()
  const whole = title === null || title === siteName ? title : `${title} - ${siteName}`
  if (whole !== null) use(ServedContext)?.onTitle?.(whole)
  useEffect(() => {
    if (whole !== null) document.title = whole
  }, [whole])
  useEffect(() => {
    replaceAlternates(alternateLinks(location.origin, pathname, search))
  }, [pathname, search])
}
