import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { FormattedMessage } from 'react-intl'
import { preloadDialog } from '../../../ui/Dialog.tsx'
import { Link } from '../../../ui/Link.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { setupQuery } from '../../projectAddress.ts'
import { changeSetup, useSetup } from '../../setup/setup.ts'
import { TagIcon } from '../../TagIcon.tsx'
import { byPopularity, tagName } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { RangeText } from '../../WorksOn.tsx'
import { primaryFile } from '../download/versionChoice.ts'
import { useProjectView } from '../project/projectView.ts'
import { FileLink } from '../version/FileLink.tsx'
import { useVersionOrder } from '../version/useVersions.ts'
import styles from './GetPanel.module.css'
import { type Get, type Offer, otherSetups } from './offer.ts'

function LoaderIcon({ loader }: { loader: string }) {
  return <TagIcon svg={loaderIcon(loader)} />
}

/** One press says which loader it is. The links work without scripts, too. */
export function OpenLoaders({ get: { setup, choices } }: { get: Get<VersionItem> }) {
  const { base } = useProjectView()
  const kept = useSetup()
  if (setup.loader !== null || choices.loaders.length < 2) return null
  return (
    <>
      <p className={styles.why}>
        <FormattedMessage id="get.openText" defaultMessage="Choose your loader, and what it needs comes along." />
      </p>
      <ul className={styles.chips}>
        {choices.loaders.toSorted(byPopularity).map((loader) => (
          <li key={loader}>
            <Link
              to={base + setupQuery({ ...setup, loader })}
              className={styles.chip}
              preventScrollReset
              onClick={() => kept.loader === null && changeSetup({ ...kept, loader })}
            >
              <LoaderIcon loader={loader} />
              <bdi>{tagName(loader)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What else the project has, each one press away. */
export function OtherSetups({ get }: { get: Get<VersionItem> }) {
  const { base, versions, download } = useProjectView()
  const order = useVersionOrder()
  const all = versions.data ?? []
  const others = otherSetups(all, get)
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>
        <FormattedMessage id="get.others" defaultMessage="Other setups" />
        <Link to={`${base}/versions`} className={styles.open}>
          <FormattedMessage
            id="get.allVersions"
            defaultMessage="{count, plural, one {# version} other {All # versions}}"
            values={{ count: all.length }}
          />
        </Link>
      </h2>
      <ul className={styles.chips}>
        {others.map(({ loader, from, to, version, setup }) => (
          <li key={`${loader} ${to}`}>
            <Link to={base + setupQuery(setup)} className={styles.chip} preventScrollReset>
              {loader !== null && (
                <>
                  <LoaderIcon loader={loader} />
                  <bdi>{tagName(loader)}</bdi>
                </>
              )}
              {from !== null && to !== null && (
                <>
                  <span>
                    <RangeText {...(order(from) < order(to) ? { from: to, to: from } : { from, to })} />
                  </span>
                  <bdi className={styles.quiet}>{version.version_number}</bdi>
                </>
              )}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.chip} onClick={download} onPointerEnter={preloadDialog}>
            <FormattedMessage id="get.another" defaultMessage="Another" />
          </button>
        </li>
      </ul>
    </div>
  )
}

/** What a project has that does not fit: for each loader its newest. */
export function WhatThereIs({ offer }: { offer: Extract<Offer<VersionItem>, { state: 'misfit' }> }) {
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>
        <FormattedMessage id="get.whatThereIs" defaultMessage="What there is" />
      </h2>
      <ul>
        {offer.nearest.map(({ loader, game, version }) => {
          const file = primaryFile(version.files)
          return (
            <li key={loader ?? game} className={styles.need}>
              {loader !== null && <LoaderIcon loader={loader} />}
              <span className={styles.needName}>
                {loader !== null && `${tagName(loader)} `}
                <bdi className={styles.strong}>{game}</bdi>
              </span>
              <span className={styles.quiet}>
                <bdi>{version.version_number}</bdi> · <TimeText at={version.date_published} show="date" />
              </span>
              {file && <FileLink file={file} circular size="small" look="outlined" />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
