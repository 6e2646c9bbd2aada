import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { SearchHit } from '../../../api/routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDuration } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StrataLine } from '../../../ui/StrataLine.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { typeTexts } from '../../project.texts.ts'
import { FitMark } from '../../setup/FitMark.tsx'
import { FitsContext, useFit, useFits } from '../../setup/fits.ts'
import { useSetup } from '../../setup/setup.ts'
import { tagName } from '../../tags.ts'
import { Loaders } from '../list/ProjectRow.tsx'
import { pathOfHit, typeOfHit } from '../list/searchHit.ts'
import { shortLengths, shortText } from '../list/shortText.ts'
import { Bars } from './Bars.tsx'
import styles from './HomeShelves.module.css'
import { Shelf } from './Shelf.tsx'
import { chosenInput, leastEntries, onePerAuthor, packsInput, risingInput, shelfSize, useFresh } from './shelves.ts'

const places = (count: number, height: number) => (
  <div aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places have no identity and never change places.
      <Skeleton key={at} height={height} />
    ))}
  </div>
)

function Picture({ hit }: { hit: SearchHit }) {
  const image = hit.featured_gallery ?? hit.gallery[0]
  if (!image) return <span className={styles.picture} />
  return <img className={styles.picture} src={image} alt="" width={350} height={197} loading="lazy" decoding="async" />
}

function Downloads({ count }: { count: number }) {
  const intl = useIntl()
  return (
    <span className={styles.count}>
      <Download aria-hidden="true" />
      <span className="visually-hidden">
        {intl.formatMessage({ id: 'project.downloads', defaultMessage: 'Downloads' })}
      </span>
      <NumberText value={count} />
    </span>
  )
}

function Card({ hit }: { hit: SearchHit }) {
  return (
    <li className={styles.card}>
      <Picture hit={hit} />
      <div className={styles.body}>
        <span className={styles.icon}>
          <Avatar src={hit.icon_url} name={hit.title} size={44} />
        </span>
        <h3 className={styles.name}>
          <Link to={pathOfHit(hit, 'mod')} className={styles.open} data-row-link>
            <bdi>{hit.title}</bdi>
          </Link>
        </h3>
        <p className={styles.text} dir="auto">
          {shortText(hit.description, shortLengths.card)}
        </p>
        <p className={styles.facts}>
          <span>
            <Loaders hit={hit} />
          </span>
          <Downloads count={hit.downloads} />
        </p>
      </div>
    </li>
  )
}

/** Mods for the setup; for readers without one, those that most people download. */
function ChosenShelf() {
  const intl = useIntl()
  const setup = useSetup()
  const { data, error, refetch } = useApi('GET /v2/search', chosenInput(setup))
  const chosen = onePerAuthor(data?.hits ?? [])
  if (data && chosen.length < leastEntries) return null
  const { version, loader } = setup
  const name = [version, loader && tagName(loader)].filter(Boolean).join(' ')
  const search = version === null ? '' : '?fits=true'
  return (
    <>
      <Shelf
        fits={version !== null}
        title={
          version === null ? (
            <FormattedMessage id="home.most" defaultMessage="Most downloaded mods" />
          ) : (
            <FormattedMessage id="home.fits" defaultMessage="Fits {setup}" values={{ setup: <bdi>{name}</bdi> }} />
          )
        }
        reason={<FormattedMessage id="home.fits.why" defaultMessage="Chosen by downloads, one mod per author" />}
        {...(data && {
          more: {
            to: `/mods${search}`,
            text: (
              <FormattedMessage
                id="home.fits.all"
                defaultMessage="All {count} mods"
                values={{ count: intl.formatNumber(data?.total_hits ?? 0) }}
              />
            ),
          },
        })}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
      >
        {data ? (
          <ul className={styles.cards} data-row-list>
            {chosen.map((hit) => (
              <Card key={hit.project_id} hit={hit} />
            ))}
          </ul>
        ) : (
          places(1, 240)
        )}
      </Shelf>
      <StrataLine rock="dots" />
    </>
  )
}

function Fit({ id }: { id: string }) {
  const fit = useFit(id)
  return <span className={styles.fit}>{fit && <FitMark fit={fit} />}</span>
}

function RisingShelf() {
  const intl = useIntl()
  const { data, error, refetch } = useApi('GET /_internal/rising', risingInput)
  const projects = data?.projects ?? []
  const fits = useFits(projects.map(({ project_id }) => project_id))
  if (data && projects.length < leastEntries) return null
  const label = intl.formatMessage({ id: 'home.rising', defaultMessage: 'Rising this week' })
  return (
    <Shelf
      title={label}
      reason={
        <FormattedMessage id="home.rising.why" defaultMessage="Downloads of 7 days, compared with the 7 before" />
      }
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      {data ? (
        <FitsContext value={fits}>
          <div className={styles.rows}>
            <RowList label={label}>
              {projects.map(({ project_id, project_type, slug, title, icon_url, downloads, gained }, at) => (
                <DataRow key={project_id}>
                  <span className={styles.rank}>{intl.formatNumber(at + 1)}</span>
                  <Avatar src={icon_url} name={title} size={32} />
                  <span className={styles.what}>
                    <Link to={`/${project_type}/${encodeURIComponent(slug)}`} data-row-link>
                      <bdi>{title}</bdi>
                    </Link>
                    <small>{intl.formatMessage(typeTexts[project_type])}</small>
                  </span>
                  <Fit id={project_id} />
                  <Bars downloads={downloads} />
                  <span className={styles.side}>
                    <b>
                      <bdi>{intl.formatNumber(gained, { signDisplay: 'always' })}</bdi>
                    </b>
                    <small>
                      <FormattedMessage id="home.rising.week" defaultMessage="this week" />
                    </small>
                  </span>
                </DataRow>
              ))}
            </RowList>
          </div>
        </FitsContext>
      ) : (
        places(shelfSize, 48)
      )}
    </Shelf>
  )
}

function FreshShelf() {
  const intl = useIntl()
  const { data, error, refetch, pace } = useFresh()
  const hits = data?.hits ?? []
  const fits = useFits(hits.map(({ project_id }) => project_id))
  if (data && hits.length < leastEntries) return null
  const label = intl.formatMessage({ id: 'home.fresh', defaultMessage: 'Fresh from review' })
  const waited = new Map(pace?.projects.map(({ project_id, waited_seconds }) => [project_id, waited_seconds]))
  const took = (seconds: number | undefined) =>
    seconds !== undefined && (
      <small>
        <FormattedMessage
          id="home.fresh.took"
          defaultMessage="review took {time}"
          values={{ time: formatDuration(intl, seconds) }}
        />
      </small>
    )
  return (
    <Shelf
      anchor="fresh"
      title={label}
      reason={
        typeof pace?.median_wait_seconds === 'number' ? (
          <FormattedMessage
            id="home.fresh.half"
            defaultMessage="Newest first; half waited {time} or less"
            values={{ time: formatDuration(intl, pace.median_wait_seconds) }}
          />
        ) : (
          <FormattedMessage id="home.fresh.why" defaultMessage="Newest first" />
        )
      }
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      {data ? (
        <FitsContext value={fits}>
          <div className={styles.rows}>
            <RowList label={label}>
              {hits.map((hit) => (
                <DataRow key={hit.project_id}>
                  <Avatar src={hit.icon_url} name={hit.title} size={32} />
                  <span className={styles.what}>
                    <Link to={pathOfHit(hit, null)} data-row-link>
                      <bdi>{hit.title}</bdi>
                    </Link>
                    <small>
                      <FormattedMessage
                        id="home.kindBy"
                        defaultMessage="{kind} by {author}"
                        values={{
                          kind: intl.formatMessage(typeTexts[typeOfHit(hit)]),
                          author: <bdi>{hit.author}</bdi>,
                        }}
                      />
                    </small>
                  </span>
                  <Fit id={hit.project_id} />
                  <span className={cx(styles.side, styles.took)}>
                    <b>
                      <TimeText at={hit.date_created} />
                    </b>
                    {took(waited.get(hit.project_id))}
                  </span>
                </DataRow>
              ))}
            </RowList>
          </div>
        </FitsContext>
      ) : (
        places(shelfSize, 48)
      )}
    </Shelf>
  )
}

function Pack({ hit }: { hit: SearchHit }) {
  const fit = useFit(hit.project_id)
  return (
    <li className={styles.pack}>
      <Picture hit={hit} />
      <div className={styles.packBody}>
        <span className={styles.icon}>
          <Avatar src={hit.icon_url} name={hit.title} size={40} />
        </span>
        <h3 className={styles.packName}>
          <Link to={pathOfHit(hit, 'modpack')} className={styles.open} data-row-link>
            <bdi>{hit.title}</bdi>
          </Link>
          {fit && <FitMark fit={fit} />}
        </h3>
        <p className={styles.text} dir="auto">
          {shortText(hit.description, shortLengths.card)}
        </p>
        <p className={styles.facts}>
          <span>
            <Loaders hit={hit} />
          </span>
          <Downloads count={hit.downloads} />
        </p>
      </div>
    </li>
  )
}

function PackShelf() {
  const intl = useIntl()
  const { data, error, refetch } = useApi('GET /v2/search', packsInput)
  const hits = data?.hits ?? []
  const fits = useFits(hits.map(({ project_id }) => project_id))
  if (data && hits.length < leastEntries) return null
  return (
    <>
      <Shelf
        title={<FormattedMessage id="home.packs" defaultMessage="Modpacks to start with" />}
        reason={<FormattedMessage id="home.packs.why" defaultMessage="The most downloaded" />}
        {...(data && {
          more: {
            to: '/modpacks',
            text: (
              <FormattedMessage
                id="home.packs.all"
                defaultMessage="All {count}"
                values={{ count: intl.formatNumber(data?.total_hits ?? 0) }}
              />
            ),
          },
        })}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
      >
        {data ? (
          <FitsContext value={fits}>
            <ul className={styles.packs} data-row-list>
              {hits.map((hit) => (
                <Pack key={hit.project_id} hit={hit} />
              ))}
            </ul>
          </FitsContext>
        ) : (
          places(1, 124)
        )}
      </Shelf>
      <StrataLine rock="dashes" />
    </>
  )
}

/** What the catalogue has for the reader, each shelf one bed deeper. */
export function HomeShelves() {
  return (
    <>
      <ChosenShelf />
      <div className={styles.two}>
        <RisingShelf />
        <FreshShelf />
      </div>
      <StrataLine rock="bricks" />
      <PackShelf />
    </>
  )
}
