import { loadersOfType } from '@adit/events/catalogue/tag/loader.values.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { apiQuery, useApi } from '../../api/apiQuery.ts'
import type { Setup } from '../../api/storage/cosmetics.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fitFacets } from '../public/search/searchState.ts'
import { byPopularity, tagName, useReleases } from '../tags.ts'
import { offeredVersions } from './offeredVersions.ts'
import styles from './SetupPanel.module.css'
import { changeSetup, useSetup } from './setup.ts'

const texts = defineMessages({
  version: { id: 'filter.version', defaultMessage: 'Game version' },
  loader: { id: 'filter.loader', defaultMessage: 'Loader' },
  versions: { id: 'setup.allVersions', defaultMessage: 'All versions' },
  loaders: { id: 'setup.otherLoaders', defaultMessage: 'Others' },
  any: { id: 'setup.anyLoader', defaultMessage: 'Any loader' },
})

const loaders: readonly string[] = [...loadersOfType('mod'), ...loadersOfType('plugin')].sort(byPopularity)
/** As many as lie in one row. */
const shownLoaders = loaders.slice(0, 4)
const otherLoaders = loaders.slice(4)

type ChipProps = { chosen: boolean; 'data-first'?: boolean; onClick: () => void; children: ReactNode }

function Chip({ chosen, ...props }: ChipProps) {
  return <button type="button" className={styles.chip} aria-pressed={chosen} {...props} />
}

type GroupProps = { title: string; children: ReactNode }

function Group({ title, children }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset can't be laid out with what it is above.
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {title}
      </p>
      <div className={styles.chips}>{children}</div>
    </div>
  )
}

function Versions({ setup }: { setup: Setup }) {
  const intl = useIntl()
  const { data: releases, error, refetch } = useReleases()
  // Without counts, the newest releases are offered.
  const counts = useApi('GET /_internal/search/facets', { query: {} })
  const choose = (version: string) => changeSetup({ ...setup, version: version === setup.version ? null : version })
  if (error && !releases) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!releases || counts.isPending) return <Skeleton height={70} />
  const offered = offeredVersions(releases, counts.data?.game_versions ?? [], setup.version)
  return (
    <Group title={intl.formatMessage(texts.version)}>
      {offered.map((version, at) => (
        <Chip
          key={version}
          {...(at === 0 && { 'data-first': true })}
          chosen={version === setup.version}
          onClick={() => choose(version)}
        >
          {version}
        </Chip>
      ))}
      <Select
        hideLabel
        label={intl.formatMessage(texts.versions)}
        value=""
        options={[
          { value: '', text: intl.formatMessage(texts.versions) },
          ...releases.map((version) => ({ value: version, text: version })),
        ]}
        onChange={(version) => version && changeSetup({ ...setup, version })}
      />
    </Group>
  )
}

function Loaders({ setup }: { setup: Setup }) {
  const intl = useIntl()
  const { loader } = setup
  const choose = (next: string | null) => changeSetup({ ...setup, loader: next })
  return (
    <Group title={intl.formatMessage(texts.loader)}>
      {shownLoaders.map((name, at) => (
        <Chip
          key={name}
          {...(at === 0 && { 'data-first': true })}
          chosen={name === loader}
          onClick={() => choose(name === loader ? null : name)}
        >
          {tagName(name)}
        </Chip>
      ))}
      <Chip chosen={loader === null} onClick={() => choose(null)}>
        {intl.formatMessage(texts.any)}
      </Chip>
      <Select
        hideLabel
        label={intl.formatMessage(texts.loaders)}
        value={loader !== null && otherLoaders.includes(loader) ? loader : ''}
        options={[
          { value: '', text: intl.formatMessage(texts.loaders) },
          ...otherLoaders.map((name) => ({ value: name, text: tagName(name) })),
        ]}
        onChange={(name) => choose(name || null)}
      />
    </Group>
  )
}

type Props = {
  onClose: () => void
  /** Shows what fits where the panel was opened. By default, the whole catalogue is narrowed to it. */
  onShow?: (() => void) | undefined
}

/** Chooses what the reader plays. Every press counts at once, here and in other tabs. */
export function SetupPanel({ onClose, onShow }: Props) {
  const intl = useIntl()
  const setup = useSetup()
  const { signedIn } = useAuth()
  const isChosen = setup.version !== null
  const input = { query: { index: 'downloads', limit: 1, facets: fitFacets(setup) } as const }
  const { data } = useQuery({ ...apiQuery('GET /v2/search', input), enabled: isChosen && !onShow })
  const total = isChosen ? data?.total_hits : undefined
  const show =
    total === undefined ? (
      <FormattedMessage id="setup.show" defaultMessage="Show what fits" />
    ) : (
      <FormattedMessage
        id="setup.showCount"
        defaultMessage="Show {number} that {count, plural, one {fits} other {fit}}"
        values={{ count: total, number: intl.formatNumber(total) }}
      />
    )
  return (
    <div className={styles.panel}>
      <Versions setup={setup} />
      <Loaders setup={setup} />
      <p className={styles.kept}>
        {signedIn ? (
          <FormattedMessage id="setup.saved" defaultMessage="Saved with your account." />
        ) : (
          <FormattedMessage id="setup.kept" defaultMessage="Kept in this browser. If you sign in, it follows you." />
        )}
      </p>
      <div className={styles.actions}>
        {onShow || !isChosen ? (
          <Button color="brand" disabled={!isChosen} className={styles.show} onClick={onShow}>
            {show}
          </Button>
        ) : (
          <LinkButton color="brand" to="/?fits=true" className={styles.show} onClick={onClose}>
            {show}
          </LinkButton>
        )}
        <Button
          look="outlined"
          disabled={!isChosen && setup.loader === null}
          onClick={() => changeSetup({ version: null, loader: null })}
        >
          <FormattedMessage id="setup.any" defaultMessage="Any setup" />
        </Button>
      </div>
    </div>
  )
}
