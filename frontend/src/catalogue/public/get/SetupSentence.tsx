import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { ChevronDown, CircleCheck, Clock, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { TagIcon } from '../../TagIcon.tsx'
import { byPopularity, tagName, useGameVersions } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { useVersionOrder } from '../version/useVersions.ts'
import styles from './GetPanel.module.css'
import { type Get, newestOf } from './offer.ts'
import { useAskFor } from './useGet.ts'

const texts = defineMessages({
  version: { id: 'filter.version', defaultMessage: 'Game version' },
  loader: { id: 'filter.loader', defaultMessage: 'Loader' },
  anyLoader: { id: 'home.anyLoader', defaultMessage: 'Any loader' },
})

type PickProps = {
  name: 'version' | 'loader'
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  icon?: ReactNode
  onChange: (value: string) => void
}

/** A value in a sentence that is picked in place. */
function Pick({ name, label, value, options, icon, onChange }: PickProps) {
  return (
    <span className={styles.pick}>
      {icon}
      <select
        key={value}
        name={name}
        aria-label={label}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={14} className={styles.chevron} />
    </span>
  )
}

const withChosen = (values: readonly string[], chosen: string): string[] =>
  chosen === '' || values.includes(chosen) ? [...values] : [chosen, ...values]

/** What stays in the address when a form sends game version and loader. */
function Kept() {
  const { search } = useLocation()
  return [...new URLSearchParams(search)]
    .filter(([name]) => name !== 'version' && name !== 'loader')
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}

/** “Fits 1.21.10 Fabric”: both values are pickers, and a form where there are no scripts. */
export function SetupSentence({ get: { setup, choices, offer } }: { get: Get<VersionItem> }) {
  const intl = useIntl()
  const { pathname } = useLocation()
  const ask = useAskFor()
  const order = useVersionOrder()
  const { data: known = [] } = useGameVersions()
  const releases = new Set(known.filter(({ version_type }) => version_type === 'release').map(({ version }) => version))
  const isRelease = (version: string) => releases.has(version)
  const games = choices.versions.some(isRelease) ? choices.versions.filter(isRelease) : choices.versions
  const open = offer.state === 'open' ? newestOf(offer.version.game_versions, order) : ''
  const version = setup.version ?? open
  const Glyph = offer.state === 'fits' ? CircleCheck : offer.state === 'open' ? Package : Clock
  const word = {
    fits: <FormattedMessage id="get.fits" defaultMessage="Fits" />,
    open: <FormattedMessage id="get.open" defaultMessage="Newest for" />,
    misfit: <FormattedMessage id="get.notYet" defaultMessage="Not yet" />,
    nothing: null,
  }[offer.state]
  const loaders = withChosen(choices.loaders, setup.loader ?? '').sort(byPopularity)
  return (
    <form action={pathname} className={styles.sentence} data-state={offer.state}>
      <Kept />
      <Glyph aria-hidden="true" size={24} className={styles.sign} />
      <span>{word}</span>
      <Pick
        name="version"
        label={intl.formatMessage(texts.version)}
        value={version}
        options={withChosen(games, version).map((value) => ({ value, text: value }))}
        onChange={(value) => ask({ ...setup, version: value })}
      />
      {loaders.length > 0 && (
        <Pick
          name="loader"
          label={intl.formatMessage(texts.loader)}
          value={setup.loader ?? ''}
          icon={setup.loader && <TagIcon svg={loaderIcon(setup.loader)} />}
          options={[
            ...(setup.loader === null ? [{ value: '', text: intl.formatMessage(texts.anyLoader) }] : []),
            ...loaders.map((value) => ({ value, text: tagName(value) })),
          ]}
          onChange={(value) => ask({ version, loader: value || null })}
        />
      )}
      <noscript>
        <button type="submit" className={styles.chip}>
          <FormattedMessage id="get.show" defaultMessage="Show" />
        </button>
      </noscript>
    </form>
  )
}
