import { loadersOfType } from '@adit/events/catalogue/tag/loader.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { byPopularity, tagName, useReleases } from '../tags.ts'
import styles from './SetupDialog.module.css'
import { changeSetup, useSetup } from './setup.ts'

const loaders = [...loadersOfType('mod'), ...loadersOfType('plugin')].sort(byPopularity)

/** Asks once what the reader plays. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const kept = useSetup()
  const [setup, setSetup] = useState(kept)
  const { data: releases = [], error, refetch } = useReleases()
  const known = setup.version === null || releases.includes(setup.version) ? releases : [setup.version, ...releases]
  const none = intl.formatMessage({ id: 'setup.none', defaultMessage: 'Not chosen' })
  const any = intl.formatMessage({ id: 'setup.anyLoader', defaultMessage: 'Any loader' })
  const save = (next: typeof setup) => {
    changeSetup(next)
    onClose()
  }
  const search = new URLSearchParams()
  if (setup.version) search.set('version', setup.version)
  if (setup.loader) search.set('loader', setup.loader)
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'setup.title', defaultMessage: 'My setup' })}
      description={
        <FormattedMessage
          id="setup.about"
          defaultMessage="Say once what you play. Lists and pages then mark what fits. This browser keeps it."
        />
      }
      actions={
        <>
          <Button
            look="transparent"
            disabled={setup.version === null && setup.loader === null}
            onClick={() => save({ version: null, loader: null })}
          >
            <FormattedMessage id="setup.clear" defaultMessage="Clear" />
          </Button>
          <LinkButton to={`/mods?${search}`} look="outlined" onClick={() => save(setup)}>
            <FormattedMessage id="setup.show" defaultMessage="Show mods that fit" />
          </LinkButton>
          <Button color="brand" onClick={() => save(setup)}>
            <FormattedMessage id="setup.save" defaultMessage="Save" />
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {error && releases.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
        <Select
          label={intl.formatMessage({ id: 'filter.version', defaultMessage: 'Game version' })}
          value={setup.version ?? ''}
          options={[{ value: '', text: none }, ...known.map((version) => ({ value: version, text: version }))]}
          onChange={(version) => setSetup({ ...setup, version: version || null })}
        />
        <Select
          label={intl.formatMessage({ id: 'filter.loader', defaultMessage: 'Loader' })}
          value={setup.loader ?? ''}
          options={[{ value: '', text: any }, ...loaders.map((name) => ({ value: name, text: tagName(name) }))]}
          onChange={(loader) => setSetup({ ...setup, loader: loader || null })}
        />
      </div>
    </Dialog>
  )
}
