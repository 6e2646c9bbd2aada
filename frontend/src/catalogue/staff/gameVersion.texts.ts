import { defineMessages } from 'react-intl'

export const gameVersionTypeTexts = defineMessages({
  release: { id: 'gameVersionType.release', defaultMessage: 'Release' },
  snapshot: { id: 'gameVersionType.snapshot', defaultMessage: 'Snapshot' },
  beta: { id: 'gameVersionType.beta', defaultMessage: 'Beta' },
  alpha: { id: 'gameVersionType.alpha', defaultMessage: 'Alpha' },
})
