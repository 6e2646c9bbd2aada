import { type RefObject, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { FileSize } from '../../../ui/FileSize.tsx'
import { tagName } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { primaryFile } from '../download/versionChoice.ts'
import { FileLink } from '../version/FileLink.tsx'
import { useVersionOrder } from '../version/useVersions.ts'
import styles from './LampBar.module.css'
import { type Get, newestOf } from './offer.ts'

/** Whether the element is out of the window, above or below. */
function useOutOfSight(element: RefObject<HTMLElement | null>, key: unknown): boolean {
  const [out, setOut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another offer is another element.
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, key])
  return out
}

type Props = { get: Get<VersionItem> | undefined; lamp: RefObject<HTMLDivElement | null> }

/** The download under the thumb, while the panel's own is out of sight. */
export function LampBar({ get, lamp }: Props) {
  const offer = get?.offer
  const version = offer && 'version' in offer ? offer.version : undefined
  const out = useOutOfSight(lamp, version?.id)
  const file = version && primaryFile(version.files)
  const order = useVersionOrder()
  if (!get || !offer || !file || !out) return null
  const { setup } = get
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        <strong>
          {offer.state === 'fits' && setup.version ? (
            <FormattedMessage
              id="versions.fits"
              defaultMessage="Fits {setup}"
              values={{ setup: <bdi>{setup.version}</bdi> }}
            />
          ) : (
            <FormattedMessage
              id="get.newestFor"
              defaultMessage="Newest for {game}"
              values={{ game: <bdi>{setup.version ?? newestOf(version.game_versions, order)}</bdi> }}
            />
          )}
        </strong>
        <span>
          {setup.loader && <bdi>{tagName(setup.loader)} · </bdi>}
          <bdi>{version.version_number}</bdi> · <FileSize bytes={file.size} />
        </span>
      </p>
      <FileLink file={file} size="large" color="brand" named={false}>
        <FormattedMessage id="project.download" defaultMessage="Download" />
      </FileLink>
    </div>
  )
}
