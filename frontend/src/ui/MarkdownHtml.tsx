import { renderMarkdown } from '@adit/markdown/render.ts'
import { useMemo } from 'react'
import { directHosts, imageProxy } from './site.ts'

export function MarkdownHtml({ text, allowHtml = false }: { text: string; allowHtml?: boolean }) {
  const html = useMemo(
    () => renderMarkdown(text, { ownHosts: [location.host], directHosts: directHosts(), imageProxy, allowHtml }),
    [text, allowHtml],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the pipeline sanitizes by a whitelist; it is the only source here.
  return <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
