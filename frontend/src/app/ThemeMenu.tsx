import { Contrast, Moon, Radio, SlidersHorizontal, Sun, SunMoon } from 'lucide-react'
import { useIntl } from 'react-intl'
import { themeTexts } from '../theme/theme.texts.ts'
import { setThemePreference, useThemePreference } from '../theme/theme.ts'
import { type ThemePreference, themePreferences } from '../theme/theme.values.ts'
import { Menu } from '../ui/Menu.tsx'

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
      aria-label={intl.formatMessage(themeTexts.label)}
      items={[
        ...themePreferences.map((choice) => {
          const Icon = icons[choice]
          return {
            text: intl.formatMessage(themeTexts[choice]),
            icon: <Icon aria-hidden="true" />,
            checked: choice === preference,
            onSelect: () => setThemePreference(choice),
          }
        }),
        { kind: 'separator' },
        {
          text: intl.formatMessage({ id: 'theme.more', defaultMessage: 'All display settings' }),
          icon: <SlidersHorizontal aria-hidden="true" />,
          to: '/settings/appearance',
        },
      ]}
    >
      <Glyph aria-hidden="true" />
    </Menu>
  )
}
