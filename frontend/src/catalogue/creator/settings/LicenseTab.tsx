import {
  customLicenseName,
  demandsSource,
  LICENSE_REF_PREFIX,
  licenseUrl,
  pickableLicenses,
  UNKNOWN_LICENSE,
} from '@adit/events/catalogue/license/license.values.ts'
import { useMemo, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { EditForm, type Fields } from '../../../ui/form/EditForm.tsx'
import { Note } from '../../../ui/form/Note.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { projectQueries, useManaged } from '../managedProject.ts'
import { useLock } from '../useLock.tsx'
import { useProjectSave } from '../useProjectSave.ts'
import { customLicenseId, type LicenseKind, licenseKindOf } from './licenseChoice.ts'
import { addressOfTab, tabTexts } from './SettingsNav.tsx'

type License = { license_id: string; license_url: string }

const texts = defineMessages({
  license: { id: 'license.label', defaultMessage: 'License' },
  none: { id: 'license.none', defaultMessage: 'Not chosen yet' },
  expression: { id: 'license.expression', defaultMessage: 'Another license or several (SPDX expression)…' },
  custom: { id: 'license.custom', defaultMessage: 'Custom license…' },
  expressionLabel: { id: 'license.expression.label', defaultMessage: 'SPDX expression' },
  customLabel: { id: 'license.custom.label', defaultMessage: 'License name' },
  url: { id: 'license.url', defaultMessage: 'License URL' },
  urlHint: { id: 'license.url.hint', defaultMessage: 'Where people can read the license.' },
  empty: { id: 'license.empty', defaultMessage: 'Enter the name of the license.' },
  https: { id: 'license.https', defaultMessage: "A URL must start with https:// and can't contain spaces." },
})

const listed = pickableLicenses.map(({ id }) => id)

function judge(text: string): boolean {
  return text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:')
}

/** Under which terms others may use, change and pass on the project. */
export function LicenseTab() {
  const intl = useIntl()
  const { project } = useManaged()
  const saveProject = useProjectSave()
  const locked = useLock('EDIT_DETAILS')
  const { id, url } = project.license
  const saved = useMemo<License>(() => ({ license_id: id, license_url: url ?? '' }), [id, url])
  return (
    <EditForm
      title={intl.formatMessage(tabTexts.license)}
      intro={
        <FormattedMessage
          id="license.intro"
          defaultMessage="What others may do with your work. Modpack creators check it before they include a project."
        />
      }
      saved={saved}
      locked={locked}
      refreshes={projectQueries}
      save={({ license_id, license_url }) =>
        saveProject({
          ...(license_id !== undefined && { license_id }),
          ...(license_url !== undefined && { license_url: license_url.trim() || null }),
        })
      }
      judge={({ license_id, license_url }) => ({
        ...(['', LICENSE_REF_PREFIX].includes(license_id.trim()) && { license_id: intl.formatMessage(texts.empty) }),
        ...(!judge(license_url.trim()) && { license_url: intl.formatMessage(texts.https) }),
      })}
    >
      {(fields) => <LicenseFields {...fields} />}
    </EditForm>
  )
}

function LicenseFields({ value, changed, set, error }: Fields<License>) {
  const intl = useIntl()
  const { project, base } = useManaged()
  const [chosenKind, setKind] = useState<LicenseKind>('none')
  const [typedName, setName] = useState('')
  // What was chosen here counts until it is saved or discarded.
  const touched = 'license_id' in changed
  const kind = touched ? chosenKind : licenseKindOf(value.license_id, listed)
  const name = touched || kind !== 'custom' ? typedName : customLicenseName(value.license_id)
  const text = licenseUrl(value.license_id)
  const choose = (chosen: string) => {
    const next = chosen === 'expression' || chosen === 'custom' ? chosen : licenseKindOf(chosen, listed)
    setKind(next)
    set('license_id', next === 'custom' ? customLicenseId(name) : next === 'expression' ? '' : chosen)
    if (next !== 'custom') set('license_url', '')
  }
  return (
    <>
      <Select
        label={intl.formatMessage(texts.license)}
        value={kind === 'listed' ? value.license_id : kind === 'none' ? UNKNOWN_LICENSE : kind}
        onChange={choose}
        error={kind === 'listed' || kind === 'none' ? error('license_id') : undefined}
        options={[
          { value: UNKNOWN_LICENSE, text: intl.formatMessage(texts.none), disabled: kind !== 'none' },
          ...pickableLicenses.map((license) => ({ value: license.id, text: license.name })),
          { value: 'expression', text: intl.formatMessage(texts.expression) },
          { value: 'custom', text: intl.formatMessage(texts.custom) },
        ]}
      />
      {kind === 'expression' && (
        <TextField
          label={intl.formatMessage(texts.expressionLabel)}
          description={
            <FormattedMessage
              id="license.expression.hint"
              defaultMessage="Such as <code>MIT OR Apache-2.0</code>, using names from the SPDX list."
              values={{ code: (parts) => <code>{parts}</code> }}
            />
          }
          value={value.license_id}
          onChange={(id) => {
            setKind('expression')
            set('license_id', id)
          }}
          error={error('license_id')}
          mono
          dir="ltr"
          spellCheck={false}
        />
      )}
      {kind === 'custom' && (
        <>
          <TextField
            label={intl.formatMessage(texts.customLabel)}
            value={name}
            onChange={(typed) => {
              setKind('custom')
              setName(typed)
              set('license_id', customLicenseId(typed))
            }}
            error={error('license_id')}
          />
          <TextField
            label={intl.formatMessage(texts.url)}
            description={intl.formatMessage(texts.urlHint)}
            type="url"
            inputMode="url"
            placeholder="https://"
            dir="ltr"
            value={value.license_url}
            onChange={(address) => set('license_url', address)}
            error={error('license_url')}
          />
        </>
      )}
      {(kind === 'listed' || kind === 'expression') && text && !/\s/.test(value.license_id) && value.license_id && (
        <p>
          <a href={text} target="_blank" rel="noreferrer">
            <FormattedMessage
              id="license.read"
              defaultMessage="Read {license}"
              values={{ license: value.license_id }}
            />
          </a>
        </p>
      )}
      {demandsSource(value.license_id) && !project.link_urls.source && (
        <Note tone="warning">
          <FormattedMessage
            id="license.source"
            defaultMessage="This license requires you to offer the source code. <link>Add a link to it</link> before you submit the project."
            values={{ link: (parts) => <Link to={addressOfTab(base, 'links')}>{parts}</Link> }}
          />
        </Note>
      )}
    </>
  )
}
