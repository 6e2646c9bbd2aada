import { defineMessages } from 'react-intl'

export const themeTexts = defineMessages({
  label: { id: 'theme.label', defaultMessage: 'Theme' },
  system: { id: 'theme.system', defaultMessage: 'Same as the system' },
  dark: { id: 'theme.dark', defaultMessage: 'Dark' },
  oled: { id: 'theme.oled', defaultMessage: 'OLED black' },
  retro: { id: 'theme.retro', defaultMessage: 'Retro' },
  light: { id: 'theme.light', defaultMessage: 'Light' },
})
