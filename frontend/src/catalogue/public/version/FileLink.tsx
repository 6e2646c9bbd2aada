import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { isHiddenVersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import { Download } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { type ButtonStyle, buttonProps } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { notifyError } from '../../../ui/notifications.ts'
import { useProjectView } from '../project/projectView.ts'
import { isOurs, savePrivately } from './privateFile.ts'
import type { VersionFile } from './shapes.ts'

type Props = ButtonStyle & { file: VersionFile; children?: ReactNode; className?: string | undefined }

/** Files of what is hidden are handed out to members and staff alone. */
function useIsPrivate(file: VersionFile): boolean {
  const { project, insider, versions } = useProjectView()
  const version = versions.data?.find(({ files }) => files.some(({ id }) => id === file.id))
  const hidden = isHidden(project.status) || (version !== undefined && isHiddenVersionStatus(version.status))
  return insider && hidden && isOurs(file.url)
}

/** Hands out a file; its name is the link's name. */
export function FileLink({ file, children, className, ...style }: Props) {
  const intl = useIntl()
  const isPrivate = useIsPrivate(file)
  const name = intl.formatMessage(
    { id: 'file.download', defaultMessage: 'Download {filename}' },
    { filename: file.filename },
  )
  const failed = intl.formatMessage({ id: 'file.failed', defaultMessage: 'The file could not be downloaded' })
  const look = buttonProps(style)
  const save = (event: MouseEvent) => {
    event.preventDefault()
    savePrivately(file).catch((error: unknown) => notifyError(failed, error))
  }
  return (
    <a
      {...look}
      className={cx(look.className, className)}
      href={file.url}
      download={file.filename}
      title={file.filename}
      aria-label={name}
      onClick={isPrivate ? save : undefined}
    >
      <Download aria-hidden="true" />
      {children}
    </a>
  )
}
