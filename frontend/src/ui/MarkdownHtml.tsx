import { renderParts } from '@adit/markdown/render.ts'
import { useMemo } from 'react'
import { RenderedHtml } from './RenderedHtml.tsx'

export function MarkdownHtml({ text, allowHtml = false }: { text: string; allowHtml?: boolean }) {
  const rendered = useMemo(() => renderParts(text, { allowHtml }), [text, allowHtml])
  return <RenderedHtml rendered={rendered} />
}
