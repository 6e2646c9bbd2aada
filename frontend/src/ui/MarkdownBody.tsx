import { Suspense } from 'react'
import { cx } from './cx.ts'
import { lazyNamed } from './lazyNamed.ts'
import styles from './MarkdownBody.module.css'
import { SkeletonText } from './Skeleton.tsx'

const MarkdownHtml = lazyNamed(() => import('./MarkdownHtml.tsx'), 'MarkdownHtml')

type Props = {
  text: string
  /** For project descriptions and changelogs; everywhere else HTML is shown as text. It is sanitized either way. */
  allowHtml?: boolean
  className?: string
}

/** Text that people wrote, rendered and sanitized by the one Markdown pipeline. Its code comes when first wanted. */
export function MarkdownBody({ text, allowHtml, className }: Props) {
  return (
    <div className={cx(styles.body, className)}>
      <Suspense fallback={<SkeletonText lines={8} />}>
        <MarkdownHtml text={text} allowHtml={allowHtml ?? false} />
      </Suspense>
    </div>
  )
}
