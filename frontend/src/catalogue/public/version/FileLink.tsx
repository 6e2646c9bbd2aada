import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { isHiddenVersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import { Download } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { isOurs, savePrivately } from '../../../api/privateFile.ts'
import { type ButtonStyle, buttonProps } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useAction } from '../../../ui/useAction.ts'
import type { VersionFile } from '../../versionItem.ts'
import { type Saved, saveInTurn } from '../get/saveInTurn.ts'
import { downloadedHere } from '../here/downloadedHere.ts'
import { useProjectView } from '../project/projectView.ts'

type Props = ButtonStyle & {
  file: VersionFile
  children?: ReactNode
  className?: string | undefined
  /** Files that the same press hands out after it. */
  also?: readonly Saved[]
  /** Whether the file's name is the link's name. By default it is; otherwise the children are. */
  named?: boolean
}

/** Files of what is hidden are handed out to members and staff alone. */
function useIsPrivate(file: VersionFile): boolean {
  const { project, insider, versions } = useProjectView()
  const version = versions.data?.find(({ files }) => files.some(({ id }) => id === file.id))
  const hidden = isHidden(project.status) || (version !== undefined && isHiddenVersionStatus(version.status))
  return insider && hidden
}

/** Hands out a file; its name is the link's name. */
export function FileLink(props: Props) {
  const { also = [], ...rest } = props
  const { project } = useProjectView()
  const more = () => saveInTurn(also)
  const save = () => {
    const others = also.map(({ projectId = project.id }) => projectId)
    downloadedHere.remember([...new Set([project.id, ...others])], Date.now())
    more()
  }
  return useIsPrivate(props.file) ? <PrivateLink {...rest} onClick={more} /> : <PlainLink {...rest} onClick={save} />
}

/** The browser would ask for the file without the viewer's session. */
function PrivateLink({ onClick, ...props }: LinkProps) {
  const intl = useIntl()
  const { run } = useAction({
    act: () => savePrivately(props.file),
    failed: intl.formatMessage({ id: 'file.failed', defaultMessage: "The file couldn't be downloaded" }),
  })
  const save = (event: MouseEvent) => {
    if (!isOurs(props.file.url)) return onClick?.(event)
    event.preventDefault()
    void run()
    onClick?.(event)
  }
  return <PlainLink {...props} onClick={save} />
}

type LinkProps = Props & { onClick?: (event: MouseEvent) => void }

function PlainLink({ file, children, className, onClick, named = true, ...style }: LinkProps) {
  const intl = useIntl()
  const name = intl.formatMessage(
    { id: 'file.download', defaultMessage: 'Download {filename}' },
    { filename: file.filename },
  )
  const look = buttonProps(style)
  return (
    <a
      {...look}
      className={cx(look.className, className)}
      href={file.url}
      download={file.filename}
      title={file.filename}
      aria-label={named ? name : undefined}
      onClick={onClick}
    >
      <Download aria-hidden="true" />
      {children}
    </a>
  )
}
