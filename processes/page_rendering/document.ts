import { escapeHtml } from '@adit/platform/http/html.ts'
import type { RenderedPage } from '@adit/platform/http/page_renderer.ts'
import { fillHead, type PageHead } from '../gateway/page_head.ts'
import type { Build } from './build.ts'

const empty = '<div id="root"></div>'

/** The whole document of a rendered page. */
export function documentOf({ shell, filesOf }: Build, page: RenderedPage, head: PageHead | undefined): string {
  const { locale, direction, theme, title, html, data, parts } = page
  const { scripts, styles } = filesOf(parts)
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
  const filled = fillHead(shell, { ...head, title: title ?? head?.title ?? 'Adit' })
  // Functions, because a text may contain `$&` and the like.
  return filled
    .replace(/<html[^>]*>/i, () => `<html lang="${locale}" dir="${direction}" data-theme="${escapeHtml(theme)}">`)
    .replace(/<\/head>/i, (end) => links + end)
    .replace(
      empty,
      () => `<div id="root">${html}</div><script type="application/json" id="page-data">${jsonIn(data)}</script>`,
    )
}

/** JSON that can't end its element. */
function jsonIn(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
