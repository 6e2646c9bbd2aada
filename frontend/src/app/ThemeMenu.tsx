import { Contrast, Moon, Radio, Sun, SunMoon } from 'lucide-react'
import { defineMessages, useIntl } from 'react-intl'
import { setThemePreference, useThemePreference } from '../theme/theme.ts'
import { type ThemePreference, themePreferences } from '../theme/theme.values.ts'
import { Menu } from '../ui/Menu.tsx'

const texts = defineMessages({
  label: { id: 'theme.label', defaultMessage: 'Theme' },
  system: { id: 'theme.system', defaultMessage: 'Same as the system' },
  dark: { id: 'theme.dark', defaultMessage: 'Dark' },
  oled: { id: 'theme.oled', defaultMessage: 'OLED black' },
  retro: { id: 'theme.retro', defaultMessage: 'Retro' },
  light: { id: 'theme.light', defaultMessage: 'Light' },
})

const icons: Record<ThemePreference, typeof Sun> = {
  system: SunMoon,
  dark: Moon,
  oled: Contrast,
  retro: Radio,
  light: Sun,
}

export function ThemeMenu() {
  const intl = useIntl()
  const preference = useThemePreference()
  const Glyph = icons[preference]
  return (
    <Menu
      circular
      look="transparent"
      aria-label={intl.formatMessage(texts.label)}
      items={themePreferences.map((choice) => {
        const Icon = icons[choice]
        return {
          text: intl.formatMessage(texts[choice]),
          icon: <Icon aria-hidden="true" />,
          checked: choice === preference,
          onSelect: () => setThemePreference(choice),
        }
      })}
    >
      <Glyph aria-hidden="true" />
    </Menu>
  )
}
