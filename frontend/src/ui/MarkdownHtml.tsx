import { renderMarkdown } from '@adit/markdown/render.ts'
import { use, useMemo } from 'react'
import { ServedContext } from '../api/storage/served.ts'
import { directHosts, imageProxy } from './site.ts'

export function MarkdownHtml({ text, allowHtml = false }: { text: string; allowHtml?: boolean }) {
  const served = use(ServedContext)
  const html = useMemo(() => {
    const site = { ownHosts: [served?.host ?? location.host], directHosts: served?.directHosts ?? directHosts() }
    return renderMarkdown(text, { ...site, imageProxy, allowHtml })
  }, [text, allowHtml, served])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the pipeline sanitizes by a whitelist; it is the only source here.
  return <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
