import { type ReactNode, useId } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { cosmetics, notificationSides, useCosmetics } from '../../../api/storage/cosmetics.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { directionOf } from '../../../intl/locale.values.ts'
import { themeTexts } from '../../../theme/theme.texts.ts'
import { setThemePreference, useThemePreference } from '../../../theme/theme.ts'
import { type DarkTheme, themePreferences, themes } from '../../../theme/theme.values.ts'
import form from '../../../ui/form/Form.module.css'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useStaging } from '../../../ui/staging.ts'
import { appearanceSections } from '../../slots.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

const darkThemes = themes.filter((theme): theme is DarkTheme => theme !== 'light')

const texts = defineMessages({
  colors: { id: 'appearance.colors', defaultMessage: 'Colors' },
  layout: { id: 'appearance.layout', defaultMessage: 'Layout' },
  behavior: { id: 'appearance.behavior', defaultMessage: 'Links and motion' },
  right: { id: 'appearance.side.right', defaultMessage: 'Right' },
  left: { id: 'appearance.side.left', defaultMessage: 'Left' },
})

function Section({ title, children }: { title: MessageDescriptor; children: ReactNode }) {
  const intl = useIntl()
  const id = useId()
  return (
    <section aria-labelledby={id} className={form.group}>
      <h3 id={id}>{intl.formatMessage(title)}</h3>
      {children}
    </section>
  )
}

function Colors() {
  const intl = useIntl()
  const preference = useThemePreference()
  const { preferredDarkTheme } = useCosmetics()
  return (
    <Section title={texts.colors}>
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
    </Section>
  )
}

function Layout() {
  const intl = useIntl()
  const { rightSearchLayout, leftContentLayout, notificationSide, hideStagingBanner } = useCosmetics()
  const isStaging = useStaging()
  const ends = directionOf(intl.locale) === 'rtl' ? texts.left : texts.right
  const starts = ends === texts.left ? texts.right : texts.left
  return (
    <Section title={texts.layout}>
      <Switch
        label={intl.formatMessage({ id: 'appearance.filters', defaultMessage: 'Filters after the list' })}
        description={intl.formatMessage({
          id: 'appearance.filters.about',
          defaultMessage: 'Otherwise they stand before it.',
        })}
        checked={rightSearchLayout}
        onChange={(chosen) => cosmetics.update({ rightSearchLayout: chosen })}
      />
      <Switch
        label={intl.formatMessage({ id: 'appearance.aside', defaultMessage: 'Facts of a project before its text' })}
        description={intl.formatMessage({
          id: 'appearance.aside.about',
          defaultMessage: 'Otherwise they stand after it.',
        })}
        checked={leftContentLayout}
        onChange={(chosen) => cosmetics.update({ leftContentLayout: chosen })}
      />
      <Select
        label={intl.formatMessage({ id: 'appearance.notifications', defaultMessage: 'Side of messages' })}
        description={intl.formatMessage({
          id: 'appearance.notifications.about',
          defaultMessage: 'Where the site tells you what just happened. On a phone, messages appear at the top.',
        })}
        value={notificationSide}
        onChange={(chosen) => cosmetics.update({ notificationSide: chosen })}
        options={notificationSides.map((value) => ({
          value,
          text: intl.formatMessage(value === 'end' ? ends : starts),
        }))}
      />
      {isStaging && (
        <Switch
          label={intl.formatMessage({ id: 'appearance.staging', defaultMessage: 'Show that this is a staging site' })}
          checked={!hideStagingBanner}
          onChange={(chosen) => cosmetics.update({ hideStagingBanner: !chosen })}
        />
      )}
    </Section>
  )
}

function Behavior() {
  const intl = useIntl()
  const { externalLinksNewTab, advancedRendering } = useCosmetics()
  return (
    <Section title={texts.behavior}>
      <Switch
        label={intl.formatMessage({
          id: 'appearance.newTab',
          defaultMessage: 'Open links of projects to other sites in a new tab',
        })}
        checked={externalLinksNewTab}
        onChange={(chosen) => cosmetics.update({ externalLinksNewTab: chosen })}
      />
      <Switch
        label={intl.formatMessage({ id: 'appearance.rendering', defaultMessage: 'Drawings and motion' })}
        description={intl.formatMessage({
          id: 'appearance.rendering.about',
          defaultMessage:
            'The drawing on the home page, glows, and everything that fades or moves. Turn this off if pages feel slow.',
        })}
        checked={advancedRendering}
        onChange={(chosen) => cosmetics.update({ advancedRendering: chosen })}
      />
    </Section>
  )
}

/** `/settings/appearance` */
export function AppearancePage() {
  return (
    <SettingsFrame>
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
        <Colors />
        <Layout />
        <Fills slot={appearanceSections} props={{}} />
        <Behavior />
      </div>
    </SettingsFrame>
  )
}
