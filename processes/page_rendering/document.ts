import { escapeHtml } from '@adit/platform/http/html.ts'
import type { RenderedPage } from '@adit/platform/http/page_renderer.ts'
import { fillHead, jsonElement } from '../gateway/page_head.ts'
import type { Build } from './build.ts'

/** The build's scripts, as `vite build` writes them. */
const script = /<(script) type="module" crossorigin src=|<link rel="modulepreload" crossorigin href=/g
/** So that nothing is fetched yet. `theme.js` turns them into what they were once the page has been painted. */
const laterScript = '<script type="module" crossorigin fetchpriority="low" data-src='
const laterLink = '<link fetchpriority="low" data-rel="modulepreload" crossorigin href='
const empty = '<div id="root"></div>'

/** The whole document of a rendered page. */
export function documentOf({ shell, filesOf, styleOf }: Build, page: RenderedPage): string {
  const { locale, direction, theme, head, html, data, parts, resting } = page
  const { styles } = filesOf(parts)
  const { scripts } = filesOf(parts.filter((part) => !resting.includes(part)))
  const links = [...styles.map(styleOf), ...scripts.map((file) => `${laterLink}"/${file}">`)].join('')
  // What the page shows comes before what takes it over.
  const later = shell.replaceAll(script, (_, isScript) => (isScript ? laterScript : laterLink))
  const filled = fillHead(later, head)
  // Functions, because a text may contain `$&` and the like.
  return (
    filled
      .replace(/<html[^>]*>/i, () => `<html lang="${locale}" dir="${direction}" data-theme="${escapeHtml(theme)}">`)
      .replace(/<\/head>/i, (end) => links + end)
      // The page says by itself what needs scripts.
      .replace(/<noscript>.*?<\/noscript>/is, '')
      .replace(
        empty,
        () => `<div id="root">${html}</div>${jsonElement('type="application/json" id="page-data"', data)}`,
      )
  )
}
