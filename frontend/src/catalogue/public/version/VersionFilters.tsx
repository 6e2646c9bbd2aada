import { type VersionChannel, versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import type { Setup } from '../../../api/storage/cosmetics.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { platformsOf } from '../../compatibility.ts'
import { channelTexts } from '../../project.texts.ts'
import { byPopularity, tagName } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { useVersionOrder } from './useVersions.ts'
import styles from './VersionsTab.module.css'
import { isFiltered, type VersionFilter } from './versionFilter.ts'

const texts = defineMessages({
  filters: { id: 'versions.filters', defaultMessage: 'Filters' },
  channel: { id: 'versions.channel', defaultMessage: 'Channel' },
  anyChannel: { id: 'versions.anyChannel', defaultMessage: 'All channels' },
  loader: { id: 'filter.loader', defaultMessage: 'Loader' },
  anyLoader: { id: 'home.anyLoader', defaultMessage: 'Any loader' },
  version: { id: 'filter.version', defaultMessage: 'Game version' },
  anyVersion: { id: 'home.anyVersion', defaultMessage: 'Any game version' },
})

type Props = {
  versions: readonly VersionItem[]
  filter: VersionFilter
  onChange: (next: Partial<VersionFilter>) => void
  /** How many versions the filter leaves. */
  count: number
  /** What the reader plays: one press leaves only what fits. */
  setup?: Setup
}

/** What is chosen stays among the options, even where no version has it. */
function withChosen(values: readonly string[], chosen: string | null): string[] {
  return chosen === null || values.includes(chosen) ? [...values] : [chosen, ...values]
}

/** Narrows a list of versions; nothing is asked that has one answer only. */
export function VersionFilters({ versions, filter, onChange, count, setup }: Props) {
  const intl = useIntl()
  const order = useVersionOrder()
  const channels = versionChannels.filter((channel) => versions.some((one) => one.version_type === channel))
  const loaders = withChosen([...new Set(versions.flatMap(platformsOf))], filter.loader).sort(byPopularity)
  const games = [...new Set(versions.flatMap(({ game_versions }) => game_versions))].sort((a, b) => order(a) - order(b))
  return (
    <search className={styles.filters} aria-label={intl.formatMessage(texts.filters)}>
      {(channels.length > 1 || filter.channel) && (
        <Select<VersionChannel | ''>
          hideLabel
          label={intl.formatMessage(texts.channel)}
          value={filter.channel ?? ''}
          onChange={(channel) => onChange({ channel: channel || null })}
          options={[
            { value: '', text: intl.formatMessage(texts.anyChannel) },
            ...withChosen(channels, filter.channel).map((channel) => ({
              value: channel as VersionChannel, // Both lists hold channels only.
              text: intl.formatMessage(channelTexts[channel as VersionChannel]),
            })),
          ]}
        />
      )}
      {(loaders.length > 1 || filter.loader) && (
        <Select
          hideLabel
          label={intl.formatMessage(texts.loader)}
          value={filter.loader ?? ''}
          onChange={(loader) => onChange({ loader: loader || null })}
          options={[
            { value: '', text: intl.formatMessage(texts.anyLoader) },
            ...loaders.map((loader) => ({ value: loader, text: tagName(loader) })),
          ]}
        />
      )}
      <Select
        hideLabel
        label={intl.formatMessage(texts.version)}
        value={filter.version ?? ''}
        onChange={(version) => onChange({ version: version || null })}
        options={[
          { value: '', text: intl.formatMessage(texts.anyVersion) },
          ...withChosen(games, filter.version).map((game) => ({ value: game, text: game })),
        ]}
      />
      {setup?.version && !isFiltered(filter) && (
        <Button look="transparent" onClick={() => onChange({ version: setup.version, loader: setup.loader })}>
          <FormattedMessage
            id="versions.onlyFitting"
            defaultMessage="Only what fits {setup}"
            values={{
              setup: <bdi>{[setup.version, setup.loader && tagName(setup.loader)].filter(Boolean).join(', ')}</bdi>,
            }}
          />
        </Button>
      )}
      {isFiltered(filter) && (
        <Button look="transparent" onClick={() => onChange({ channel: null, loader: null, version: null })}>
          <FormattedMessage id="filter.clear" defaultMessage="Clear all" />
        </Button>
      )}
      <span className={styles.count} role="status">
        <FormattedMessage
          id="versions.count"
          defaultMessage="{count, plural, one {# version} other {# versions}}"
          values={{ count }}
        />
      </span>
    </search>
  )
}
