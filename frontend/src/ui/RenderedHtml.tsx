import { htmlOf, type Rendered } from '@adit/markdown/rendered.ts'
import { use, useMemo } from 'react'
import { ServedContext } from '../api/storage/served.ts'
import { directHosts, imageProxy } from './site.ts'

/** What the one Markdown pipeline has made of a text, as this site shows it. */
export function RenderedHtml({ rendered }: { rendered: Rendered }) {
  const served = use(ServedContext)
  const html = useMemo(() => {
    const site = { ownHosts: [served?.host ?? location.host], directHosts: served?.directHosts ?? directHosts() }
    return htmlOf(rendered, { ...site, imageProxy })
  }, [rendered, served])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the pipeline sanitizes by a whitelist; it is the only source here.
  return <div dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
