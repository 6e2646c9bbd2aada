import { defineMessages } from 'react-intl'

export const viewTexts = defineMessages({
  label: { id: 'view.label', defaultMessage: 'View' },
  list: { id: 'view.list', defaultMessage: 'List' },
  grid: { id: 'view.grid', defaultMessage: 'Cards' },
  gallery: { id: 'view.gallery', defaultMessage: 'Pictures' },
})
