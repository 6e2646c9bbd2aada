import { Play, Server, Upload } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import { ServedContext } from '../../../api/storage/served.ts'
import { useHydrated } from '../../../api/storage/useHydrated.ts'
import { formatDuration } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import styles from './HomeBand.module.css'
import { useFresh } from './shelves.ts'

const Hill = lazyNamed(() => import('./Hill.tsx'), 'Hill', { rests: true })

const texts = defineMessages({
  play: { id: 'home.play', defaultMessage: 'Play' },
  playText: { id: 'home.play.text', defaultMessage: 'Choose your game version and loader, and see what fits.' },
  publish: { id: 'home.publish', defaultMessage: 'Publish' },
  publishText: { id: 'home.publish.text', defaultMessage: 'Upload a project and follow its place in the queue.' },
  server: { id: 'home.server', defaultMessage: 'Run a server' },
  serverText: { id: 'home.server.text', defaultMessage: 'Plugins and server packs, each file with its hash.' },
})

const ways = [
  { to: '/mods', icon: Play, name: texts.play, text: texts.playText, first: true },
  { to: '/create/project', icon: Upload, name: texts.publish, text: texts.publishText },
  { to: '/plugins', icon: Server, name: texts.server, text: texts.serverText },
]

/** Always the same object, so that React never sets it. */
const asServed = { __html: '' }

/** The drawing. One that came with the page is kept, and its 6 kB of program are not loaded. */
function Ground() {
  const page = use(ServedContext)
  const isHydrated = useHydrated()
  const [isServed] = useState(page?.parts?.has('Hill') === true && !isHydrated)
  if (!isServed) return <Hill />
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps what the server sent.
    <div aria-hidden="true" className={styles.hill} suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
  )
}

/** With the rest, and a link to the rule. */
function Downloads({ day, counted, repeats, bots, embedded }: ResponseOf<'GET /_internal/downloads/yesterday'>) {
  const intl = useIntl()
  const rest = repeats + bots + embedded
  return (
    <span title={intl.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })}>
      <FormattedMessage
        id="home.proof.downloads"
        defaultMessage="{count} {number, plural, one {download} other {downloads}} counted yesterday, {rest} not counted. <why>See why</why>"
        values={{
          number: counted,
          count: <b key="count">{intl.formatNumber(counted)}</b>,
          rest: <b key="rest">{intl.formatNumber(rest)}</b>,
          why: (text) => (
            <a key="why" href="/docs/downloads" className={styles.why}>
              {text}
            </a>
          ),
        }}
      />
    </span>
  )
}

function Proof() {
  const intl = useIntl()
  const { data: yesterday } = useApi('GET /_internal/downloads/yesterday')
  const { data: site } = useApi('GET /v2/statistics')
  const { pace } = useFresh()
  const wait = pace?.expected_wait_seconds
  const number = (value: number) => ({ number: value, count: <b key="count">{intl.formatNumber(value)}</b> })
  return (
    <div className={styles.proof}>
      <p>
        {yesterday && yesterday.counted > 0 ? (
          <Downloads {...yesterday} />
        ) : (
          site &&
          site.projects > 0 && (
            <a href="#all">
              <FormattedMessage
                id="home.proof.projects"
                defaultMessage="{count} {number, plural, one {project} other {projects}} reviewed by people"
                values={number(site.projects)}
              />
            </a>
          )
        )}
        {pace && (
          <a href="#fresh">
            <FormattedMessage
              id="home.proof.queue"
              defaultMessage="{count} {number, plural, one {project} other {projects}} in the review queue"
              values={number(pace.total)}
            />
            {typeof wait === 'number' && (
              <>
                {intl.formatMessage({ id: 'project.range.separator', defaultMessage: ',' })}{' '}
                <FormattedMessage
                  id="home.proof.wait"
                  defaultMessage="about {time}"
                  values={{ time: <b>{formatDuration(intl, wait)}</b> }}
                />
              </>
            )}
          </a>
        )}
      </p>
    </div>
  )
}

/** What Adit is, and what to do first. The line below it is the surface of the ground. */
export function HomeBand() {
  const intl = useIntl()
  return (
    <section className={styles.band} aria-labelledby="home-about">
      <Suspense>
        <Ground />
      </Suspense>
      <div className={styles.inner}>
        <h1 id="home-about" className={styles.title}>
          <FormattedMessage
            id="home.about"
            defaultMessage="Adit is an open catalogue of game mods, where a person reviews every project before it appears."
          />
        </h1>
        <ul className={styles.ways}>
          {ways.map(({ to, icon: Icon, name, text, first }) => (
            <li key={to}>
              <Link to={to} className={first ? styles.first : styles.way}>
                <Icon aria-hidden="true" />
                {intl.formatMessage(name)}
              </Link>
              <span>{intl.formatMessage(text)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Proof />
    </section>
  )
}
