import type { Rendered } from '@adit/markdown/rendered.ts'
import { cx } from './cx.ts'
import styles from './MarkdownBody.module.css'
import { RenderedHtml } from './RenderedHtml.tsx'

/** Text that people wrote, as the server has rendered it. */
export function RenderedText({ rendered, className }: { rendered: Rendered; className?: string }) {
  return (
    <div className={cx(styles.body, className)}>
      <RenderedHtml rendered={rendered} />
    </div>
  )
}
