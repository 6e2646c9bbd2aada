import { Play, Server, Upload } from 'lucide-react'
import { Suspense } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { Link } from '../../../ui/Link.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import styles from './HomeBand.module.css'

const Hill = lazyNamed(() => import('./Hill.tsx'), 'Hill')

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

/** What Adit is, and what to do first. The line below it is the surface of the ground. */
export function HomeBand() {
  const intl = useIntl()
  return (
    <section data-wide className={styles.band} aria-labelledby="home-about">
      <Suspense>
        <Hill />
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
    </section>
  )
}
