import { type ReactNode, Suspense } from 'react'
import { cx } from './cx.ts'
import { lazyNamed } from './lazyNamed.ts'
import styles from './MarkdownBody.module.css'
import { SkeletonText } from './Skeleton.tsx'

const MarkdownHtml = lazyNamed(() => import('./MarkdownHtml.tsx'), 'MarkdownHtml')

type Props = {
  text: string
  /** As in project descriptions and changelogs; in other texts HTML is shown as text. It is sanitized either way. */
  allowHtml?: boolean
  className?: string
  /** What stands in until it is rendered; as high as what comes, or what lies below jumps. */
  fallback?: ReactNode
}

/**
 * Text that somebody is writing, rendered and sanitized in the browser: for the editor's preview alone, because everything else comes rendered from
 * the API. Its code comes when first wanted.
 */
export function MarkdownBody({ text, allowHtml, className, fallback = <SkeletonText lines={8} /> }: Props) {
  return (
    <div className={cx(styles.body, className)}>
      <Suspense fallback={fallback}>
        <MarkdownHtml text={text} allowHtml={allowHtml ?? false} />
      </Suspense>
    </div>
  )
}
