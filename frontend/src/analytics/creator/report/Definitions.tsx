import { activityRule } from '@adit/events/analytics/activity_rule.values.ts'
import { downloadRule } from '@adit/events/analytics/download_rule.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { metricTexts } from '../figures/metric.texts.ts'
import styles from './Definitions.module.css'

const hours = (ms: number) => ms / 3_600_000

/** What each number means, on the page itself, with the version of the rule that counts it. */
export function Definitions({ withServers }: { withServers: boolean }) {
  const intl = useIntl()
  return (
    <section
      className={styles.section}
      aria-label={intl.formatMessage({ id: 'analytics.definitions', defaultMessage: 'What the numbers mean' })}
    >
      <dl className={styles.list}>
        <div>
          <dt>{intl.formatMessage(metricTexts.views)}</dt>
          <dd>
            <FormattedMessage
              id="analytics.views.means"
              defaultMessage="Pages of the project that a browser showed. An address counts once within {hours} hours. Rule {rule}."
              values={{ hours: hours(activityRule.windowMs), rule: activityRule.version }}
            />
          </dd>
        </div>
        <div>
          <dt>{intl.formatMessage(metricTexts.downloads)}</dt>
          <dd>
            <FormattedMessage
              id="analytics.downloads.means"
              defaultMessage="Files served whole or from their first byte. An address counts once per file within {window, plural, one {an hour} other {# hours}}, and at most {limit} times per project until it pauses for {pause} hours. <rule>Rule {version}</rule>."
              values={{
                window: hours(downloadRule.fileWindowMs),
                limit: downloadRule.projectLimit,
                pause: hours(downloadRule.projectWindowMs),
                version: downloadRule.version,
                rule: (text) => (
                  <a key="rule" href="/docs/downloads">
                    {text}
                  </a>
                ),
              }}
            />
          </dd>
        </div>
        <div>
          <dt>{intl.formatMessage(metricTexts.playtime)}</dt>
          <dd>
            <FormattedMessage
              id="analytics.playtime.means"
              defaultMessage="Time that launchers report for players who are signed in, never more than has passed. Not all launchers report it. Rule {rule}."
              values={{ rule: activityRule.version }}
            />
          </dd>
        </div>
        {withServers && (
          <div>
            <dt>{intl.formatMessage(metricTexts.server_plays)}</dt>
            <dd>
              <FormattedMessage
                id="analytics.serverPlays.means"
                defaultMessage="Times that somebody joined the server. An address counts once within {hours} hours. Rule {rule}."
                values={{ hours: hours(activityRule.windowMs), rule: activityRule.version }}
              />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>
        <FormattedMessage
          id="analytics.countries"
          defaultMessage="A country is named in a calendar month of a project if at least 50 counted there, or 4 hours of play time. All others are in “Other countries”, so that totals stay complete. Days are in UTC."
        />
      </p>
    </section>
  )
}
