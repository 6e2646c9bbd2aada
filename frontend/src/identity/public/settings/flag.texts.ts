import { defineMessages, type MessageDescriptor } from 'react-intl'
import type { Flag } from '../../../api/storage/flags.values.ts'

const texts = defineMessages({
  developerMode: { id: 'flag.developerMode', defaultMessage: 'Developer mode' },
  developerModeAbout: {
    id: 'flag.developerMode.about',
    defaultMessage:
      'Shows the IDs of users and versions, with a button that copies them. Five clicks on the logo turn it on or off as well.',
  },
  denseRows: { id: 'flag.denseRows', defaultMessage: 'Dense lists' },
  denseRowsAbout: {
    id: 'flag.denseRows.about',
    defaultMessage: 'Makes the rows of lists lower, so that more of them fit on the screen.',
  },
  exactNumbers: { id: 'flag.exactNumbers', defaultMessage: 'Exact numbers' },
  exactNumbersAbout: {
    id: 'flag.exactNumbers.about',
    defaultMessage: 'Shows counts in full, such as 12,345 instead of 12.3k.',
  },
  exactTimes: { id: 'flag.exactTimes', defaultMessage: 'Dates instead of relative times' },
  exactTimesAbout: {
    id: 'flag.exactTimes.about',
    defaultMessage: 'Shows the date of an event instead of how long ago it was.',
  },
  singleKeys: { id: 'flag.singleKeys', defaultMessage: 'Single-key shortcuts' },
  singleKeysAbout: {
    id: 'flag.singleKeys.about',
    defaultMessage:
      'Lets a key such as / or j do something by itself. Turn this off if you use speech input or press keys by accident.',
  },
})

/** What each flag is called, and what it does. */
export const flagTexts: Record<Flag, { name: MessageDescriptor; about: MessageDescriptor }> = {
  developerMode: { name: texts.developerMode, about: texts.developerModeAbout },
  denseRows: { name: texts.denseRows, about: texts.denseRowsAbout },
  exactNumbers: { name: texts.exactNumbers, about: texts.exactNumbersAbout },
  exactTimes: { name: texts.exactTimes, about: texts.exactTimesAbout },
  singleKeys: { name: texts.singleKeys, about: texts.singleKeysAbout },
}
