import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { formatDuration } from '../../../ui/format.ts'
import { StrataLine } from '../../../ui/StrataLine.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { typeTexts } from '../../project.texts.ts'
import { useSetup } from '../../setup/setup.ts'
import { tagName } from '../../tags.ts'
import { pathOfHit, typeOfHit } from '../list/searchHit.ts'
import { Bars } from './Bars.tsx'
import { FilledShelf } from './FilledShelf.tsx'
import { HitCards } from './HitCard.tsx'
import styles from './HomeShelves.module.css'
import { ShelfRow, ShelfRows } from './ShelfRow.tsx'
import { chosenInput, onePerAuthor, packsInput, risingInput, shelfSize, useFresh } from './shelves.ts'

/** Mods for the setup; for readers without one, those that most people download. */
function ChosenShelf() {
  const intl = useIntl()
  const setup = useSetup()
  const query = useApi('GET /v2/search', chosenInput(setup))
  const { version, loader } = setup
  const name = [version, loader && tagName(loader)].filter(Boolean).join(' ')
  return (
    <FilledShelf
      query={query}
      entries={onePerAuthor(query.data?.hits ?? [])}
      places={{ count: 1, height: 240 }}
      rock="dots"
      fits={version !== null}
      title={
        version === null ? (
          <FormattedMessage id="home.most" defaultMessage="Most downloaded mods" />
        ) : (
          <FormattedMessage id="home.fits" defaultMessage="Fits {setup}" values={{ setup: <bdi>{name}</bdi> }} />
        )
      }
      reason={<FormattedMessage id="home.fits.why" defaultMessage="Chosen by downloads, one mod per author" />}
      {...(query.data && {
        more: {
          to: `/mods${version === null ? '' : '?fits=true'}`,
          text: (
            <FormattedMessage
              id="home.fits.all"
              defaultMessage="All {count} mods"
              values={{ count: intl.formatNumber(query.data.total_hits) }}
            />
          ),
        },
      })}
    >
      {(hits) => <HitCards hits={hits} type="mod" />}
    </FilledShelf>
  )
}

function RisingShelf() {
  const intl = useIntl()
  const query = useApi('GET /_internal/rising', risingInput)
  const label = intl.formatMessage({ id: 'home.rising', defaultMessage: 'Rising this week' })
  return (
    <FilledShelf
      query={query}
      entries={query.data?.projects ?? []}
      places={{ count: shelfSize, height: 48 }}
      title={label}
      reason={
        <FormattedMessage id="home.rising.why" defaultMessage="Downloads of 7 days, compared with the 7 before" />
      }
    >
      {(projects) => (
        <ShelfRows label={label}>
          {projects.map((project, at) => (
            <ShelfRow
              key={project.project_id}
              project={project}
              to={`/${project.project_type}/${encodeURIComponent(project.slug)}`}
              rank={intl.formatNumber(at + 1)}
              about={intl.formatMessage(typeTexts[project.project_type])}
              picture={<Bars downloads={project.downloads} />}
              fact={<bdi>{intl.formatNumber(project.gained, { signDisplay: 'always' })}</bdi>}
              note={<FormattedMessage id="home.rising.week" defaultMessage="this week" />}
            />
          ))}
        </ShelfRows>
      )}
    </FilledShelf>
  )
}

/** “review took 17 hours”. */
function Took({ seconds }: { seconds: number }) {
  const intl = useIntl()
  return (
    <FormattedMessage
      id="home.fresh.took"
      defaultMessage="review took {time}"
      values={{ time: formatDuration(intl, seconds) }}
    />
  )
}

function FreshShelf() {
  const intl = useIntl()
  const { pace, ...query } = useFresh()
  const label = intl.formatMessage({ id: 'home.fresh', defaultMessage: 'Fresh from review' })
  const waited = new Map(pace?.projects.map(({ project_id, waited_seconds }) => [project_id, waited_seconds]))
  const noteOf = (id: string) => {
    const seconds = waited.get(id)
    return seconds !== undefined && <Took seconds={seconds} />
  }
  return (
    <FilledShelf
      anchor="fresh"
      query={query}
      entries={query.data?.hits ?? []}
      places={{ count: shelfSize, height: 48 }}
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
    >
      {(hits) => (
        <ShelfRows label={label}>
          {hits.map((hit) => (
            <ShelfRow
              key={hit.project_id}
              project={hit}
              to={pathOfHit(hit, null)}
              about={
                <FormattedMessage
                  id="home.kindBy"
                  defaultMessage="{kind} by {author}"
                  values={{ kind: intl.formatMessage(typeTexts[typeOfHit(hit)]), author: <bdi>{hit.author}</bdi> }}
                />
              }
              fact={<TimeText at={hit.date_created} />}
              note={noteOf(hit.project_id)}
              wide
            />
          ))}
        </ShelfRows>
      )}
    </FilledShelf>
  )
}

function PackShelf() {
  const intl = useIntl()
  const query = useApi('GET /v2/search', packsInput)
  return (
    <FilledShelf
      query={query}
      entries={query.data?.hits ?? []}
      places={{ count: 1, height: 124 }}
      rock="dashes"
      title={<FormattedMessage id="home.packs" defaultMessage="Modpacks to start with" />}
      reason={<FormattedMessage id="home.packs.why" defaultMessage="The most downloaded" />}
      {...(query.data && {
        more: {
          to: '/modpacks',
          text: (
            <FormattedMessage
              id="home.packs.all"
              defaultMessage="All {count}"
              values={{ count: intl.formatNumber(query.data.total_hits) }}
            />
          ),
        },
      })}
    >
      {(hits) => <HitCards hits={hits} type="modpack" />}
    </FilledShelf>
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
