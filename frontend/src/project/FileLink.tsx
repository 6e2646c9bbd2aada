import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { type ButtonStyle, buttonProps } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import type { VersionFile } from './shapes.ts'

type Props = ButtonStyle & { file: VersionFile; children?: ReactNode; className?: string | undefined; id?: string }

/** Hands out a file. With no words of its own it says the file's name. */
export function FileLink({ file, children, className, id, ...style }: Props) {
  const intl = useIntl()
  const name = intl.formatMessage(
    { id: 'file.download', defaultMessage: 'Download {filename}' },
    { filename: file.filename },
  )
  const look = buttonProps(style)
  return (
    <a
      {...look}
      id={id}
      className={cx(look.className, className)}
      href={file.url}
      download={file.filename}
      title={file.filename}
      aria-label={name}
    >
      <Download aria-hidden="true" />
      {children}
    </a>
  )
}
