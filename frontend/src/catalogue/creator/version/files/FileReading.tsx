import { FormattedMessage, useIntl } from 'react-intl'
import type { GameVersionTag } from '../../../../api/routes.ts'
import { rangesOf } from '../../../compatibility.ts'
import { fileWarningText } from '../../../fileWarning.texts.ts'
import { tagName, useDatedGameVersions } from '../../../tags.ts'
import styles from './FileInputs.module.css'
import type { Found, Inspection } from './fileInspection.ts'

function works(found: Found, known: readonly GameVersionTag[]): string {
  const ranges = rangesOf(found.gameVersions, known).map(({ from, to }) => (from === to ? from : `${from}–${to}`))
  return [(found.mrpackLoaders ?? found.loaders).map(tagName).join(', '), ranges.join(', ')].filter(Boolean).join(' ')
}

function FoundLine({ found }: { found: Found }) {
  const intl = useIntl()
  const { data: known = [] } = useDatedGameVersions()
  const needs = found.dependencies.map(({ id }) => id)
  return (
    <li>
      <code>{found.source}</code>
      <span>
        {[[found.name, found.version].filter(Boolean).join(' '), works(found, known)].filter(Boolean).join(' · ')}
      </span>
      {needs.length > 0 && (
        <span className={styles.needs}>
          <FormattedMessage
            id="files.needs"
            defaultMessage="depends on {list}"
            values={{
              list: intl.formatList(needs.length > 6 ? [...needs.slice(0, 5), String(needs.length - 5)] : needs),
            }}
          />
        </span>
      )}
    </li>
  )
}

/** What was read in a file, and what its author should know. `aside`: it is a file beside the main one. */
export function FileReading({ inspection, aside }: { inspection: Inspection; aside: boolean }) {
  const { kind, found, invalid, misplaced, warnings } = inspection
  const intl = useIntl()
  const silent = kind === 'archive' && found.length === 0 && invalid.length === 0
  return (
    <ul className={styles.reading}>
      {kind === 'signature' && (
        <li>
          <FormattedMessage id="files.isSignature" defaultMessage="This is a signature of another file." />
        </li>
      )}
      {found.map((one) => (
        <FoundLine key={one.source} found={one} />
      ))}
      {invalid.map((one) => (
        <li key={one.message} className={styles.warning}>
          {one.message}
        </li>
      ))}
      {misplaced.length > 0 && (
        <li className={styles.warning}>
          <FormattedMessage
            id="files.misplaced"
            defaultMessage="{path} is inside a folder, where the game doesn't look for it. Zip the contents of the folder, not the folder itself."
            values={{ path: misplaced[0] }}
          />
        </li>
      )}
      {silent && !aside && misplaced.length === 0 && (
        <li className={styles.warning}>
          <FormattedMessage
            id="files.silent"
            defaultMessage="This file doesn't say what it works with. Fill in the fields below. The file is checked against the loaders you choose."
          />
        </li>
      )}
      {warnings.map((one) => (
        <li key={one.message} className={styles.warning}>
          {fileWarningText(intl, one.code, typeof one.data.entry === 'string' ? one.data.entry : null) ?? one.message}
        </li>
      ))}
    </ul>
  )
}
