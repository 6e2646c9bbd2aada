import { FormattedMessage, useIntl } from 'react-intl'
import { cosmetics, useCosmetics } from '../../api/storage/cosmetics.ts'
import { themeTexts } from '../../theme/theme.texts.ts'
import { setThemePreference, useThemePreference } from '../../theme/theme.ts'
import { type DarkTheme, themePreferences, themes } from '../../theme/theme.values.ts'
import form from '../../ui/form/Form.module.css'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AccountFrame } from './AccountFrame.tsx'

const darkThemes = themes.filter((theme): theme is DarkTheme => theme !== 'light')

function Appearance() {
  const intl = useIntl()
  const preference = useThemePreference()
  const { preferredDarkTheme, rightSearchLayout, leftContentLayout, externalLinksNewTab } = useCosmetics()
  return (
    <div className={form.form}>
      <div>
        <h2>
          <FormattedMessage id="accountSettings.appearance" defaultMessage="Appearance" />
        </h2>
        <p className={form.intro}>
          <FormattedMessage
            id="appearance.about"
            defaultMessage="Kept in this browser, so each of your devices can look different."
          />
        </p>
      </div>
      <Select
        label={intl.formatMessage(themeTexts.label)}
        value={preference}
        onChange={setThemePreference}
        options={themePreferences.map((value) => ({ value, text: intl.formatMessage(themeTexts[value]) }))}
      />
      {preference === 'system' && (
        <Select
          label={intl.formatMessage({ id: 'appearance.dark', defaultMessage: 'When the system is dark' })}
          value={preferredDarkTheme}
          onChange={(chosen) => cosmetics.update({ preferredDarkTheme: chosen })}
          options={darkThemes.map((value) => ({ value, text: intl.formatMessage(themeTexts[value]) }))}
        />
      )}
      <Switch
        label={intl.formatMessage({
          id: 'appearance.filters',
          defaultMessage: 'Filters after the list',
        })}
        description={intl.formatMessage({
          id: 'appearance.filters.about',
          defaultMessage: 'Otherwise they stand before it.',
        })}
        checked={rightSearchLayout}
        onChange={(chosen) => cosmetics.update({ rightSearchLayout: chosen })}
      />
      <Switch
        label={intl.formatMessage({
          id: 'appearance.aside',
          defaultMessage: 'Facts of a project before its text',
        })}
        description={intl.formatMessage({
          id: 'appearance.aside.about',
          defaultMessage: 'Otherwise they stand after it.',
        })}
        checked={leftContentLayout}
        onChange={(chosen) => cosmetics.update({ leftContentLayout: chosen })}
      />
      <Switch
        label={intl.formatMessage({
          id: 'appearance.newTab',
          defaultMessage: 'Open links of projects to other sites in a new tab',
        })}
        checked={externalLinksNewTab}
        onChange={(chosen) => cosmetics.update({ externalLinksNewTab: chosen })}
      />
    </div>
  )
}

/** `/settings/appearance` */
export function AppearancePage() {
  return <AccountFrame>{() => <Appearance />}</AccountFrame>
}
