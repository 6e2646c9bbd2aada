import type { PageHead } from '@adit/platform/http/page_renderer.ts'
import { defaultLocale } from '../../intl/locale.values.ts'
import { siteName } from '../../ui/site.ts'
import { alternateLinks } from '../../ui/usePageHead.ts'
import type { Place, PreviewHead } from './page.ts'

type Page = { title: string | undefined; locale: string; url: URL; heads: readonly PreviewHead[] }

/** The head of a page from those of its frames and its own, the innermost last. */
export function headOf({ title = siteName, locale, url, heads }: Page): PageHead {
  const { description, image, canonical, feed, preload }: PreviewHead = Object.assign({}, ...heads)
  const { pathname, search } = canonical === undefined ? url : new URL(canonical, url.origin)
  const alternates = alternateLinks(url.origin, pathname, search)
  const own = alternates.find(({ hreflang }) => hreflang === locale)
  const general = alternates.find(({ hreflang }) => hreflang === defaultLocale)
  const places = heads.flatMap((head) => head.places ?? [])
  return {
    title,
    ...(description && { description }),
    ...(image && { image }),
    ...(preload && { preload }),
    ...(canonical !== undefined && own && { canonical: own.href }),
    alternates: [
      ...alternates,
      ...(general ? [{ ...general, hreflang: 'x-default' }] : []),
      ...(feed ? [{ href: url.origin + feed.to, type: 'application/atom+xml', title: feed.title }] : []),
    ],
    structured: [
      ...(places.length > 0 ? [breadcrumbs(url.origin, places)] : []),
      ...heads.flatMap(({ structured = [] }) => structured),
    ],
  }
}

function breadcrumbs(origin: string, places: readonly Place[]): object {
  return listOf('BreadcrumbList', origin, [{ name: siteName, to: '/' }, ...places])
}

/** A list of schema.org. `first` is the place of its first entry, counted from 1. */
export function listOf(type: 'BreadcrumbList' | 'ItemList', origin: string, places: readonly Place[], first = 1) {
  return {
    '@context': 'https://schema.org',
    '@type': type,
    itemListElement: places.map(({ name, to }, index) => {
      const item = origin + to
      const position = first + index
      return { '@type': 'ListItem', position, name, ...(type === 'ItemList' ? { url: item } : { item }) }
    }),
  }
}
