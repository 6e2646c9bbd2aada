import { type RefObject, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { FileSize } from '../../../ui/FileSize.tsx'
import { tagName } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { FileLink } from '../version/FileLink.tsx'
import { useVersionOrder } from '../version/useVersions.ts'
import styles from './LampBar.module.css'
import { type Get, newestOf } from './offer.ts'
import { sizeOf, type Ticks, useBundle } from './useBundle.ts'

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

type BarProps = { get: Get<VersionItem>; version: VersionItem; ticks: Ticks }

function Bar({ get: { offer, setup }, version, ticks }: BarProps) {
  const order = useVersionOrder()
  const { file, along } = useBundle(version, setup, ticks)
  if (!file) return null
  const size = <FileSize bytes={sizeOf(file, along)} />
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
          <bdi>{version.version_number}</bdi> ·{' '}
          {along.length === 0 ? (
            size
          ) : (
            <FormattedMessage
              id="get.files"
              defaultMessage="{files, plural, one {# file, {size}} other {# files, {size}}}"
              values={{ files: along.length + 1, size }}
            />
          )}
        </span>
      </p>
      <FileLink file={file} also={along} size="large" color="brand" named={false}>
        <FormattedMessage id="project.download" defaultMessage="Download" />
      </FileLink>
    </div>
  )
}

type Props = { get: Get<VersionItem> | undefined; ticks: Ticks; lamp: RefObject<HTMLDivElement | null> }

/** The download under the thumb, while the panel's own is out of sight. It brings what the panel's brings. */
export function LampBar({ get, ticks, lamp }: Props) {
  const offer = get?.offer
  const version = offer && 'version' in offer ? offer.version : undefined
  const out = useOutOfSight(lamp, version?.id)
  return get && version && out ? <Bar get={get} version={version} ticks={ticks} /> : null
}
