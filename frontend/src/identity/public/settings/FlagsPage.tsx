import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCosmetics } from '../../../api/storage/cosmetics.ts'
import { resetFlags, setFlag, useFlag } from '../../../api/storage/flags.ts'
import { type Flag, flagNames } from '../../../api/storage/flags.values.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import form from '../../../ui/form/Form.module.css'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './FlagsPage.module.css'
import { flagTexts } from './flag.texts.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

function FlagSwitch({ flag }: { flag: Flag }) {
  const intl = useIntl()
  const { name, about } = flagTexts[flag]
  return (
    <Switch
      label={intl.formatMessage(name)}
      description={intl.formatMessage(about)}
      checked={useFlag(flag)}
      onChange={(on) => setFlag(flag, on)}
    />
  )
}

/** The flags whose name or description has all words of the search. */
function useFoundFlags(search: string): Flag[] {
  const intl = useIntl()
  const words = search.toLocaleLowerCase(intl.locale).split(/\s+/)
  return flagNames.filter((flag) => {
    const { name, about } = flagTexts[flag]
    const text = `${flag} ${intl.formatMessage(name)} ${intl.formatMessage(about)}`.toLocaleLowerCase(intl.locale)
    return words.every((word) => text.includes(word))
  })
}

/** `/settings/feature-flags` */
export function FlagsPage() {
  const intl = useIntl()
  const [search, setSearch] = useState('')
  const found = useFoundFlags(search)
  const changed = Object.keys(useCosmetics().flags).length
  const label = intl.formatMessage({ id: 'flags.search', defaultMessage: 'Search feature flags' })
  return (
    <SettingsFrame>
      <div className={form.form}>
        <div>
          <h2>
            <FormattedMessage id="accountSettings.flags" defaultMessage="Feature flags" />
          </h2>
          <p className={form.intro}>
            <FormattedMessage
              id="flags.about"
              defaultMessage="Small changes to the site that take effect at once. Kept in this browser."
            />
          </p>
        </div>
        <SearchBox label={label} placeholder={label} value={search} onSearch={setSearch} />
        {found.length === 0 ? (
          <EmptyState
            title={<FormattedMessage id="flags.none" defaultMessage="No feature flags match your search" />}
          />
        ) : (
          <div className={form.group}>
            {found.map((flag) => (
              <FlagSwitch key={flag} flag={flag} />
            ))}
          </div>
        )}
        <div className={styles.actions}>
          <Button look="outlined" disabled={changed === 0} onClick={resetFlags}>
            <FormattedMessage id="flags.reset" defaultMessage="Reset all to default" />
          </Button>
          <p role="status" className={form.hint}>
            <FormattedMessage
              id="flags.changed"
              defaultMessage="{count, plural, =0 {All flags have their default.} one {# flag differs from its default.} other {# flags differ from their default.}}"
              values={{ count: changed }}
            />
          </p>
        </div>
      </div>
    </SettingsFrame>
  )
}
