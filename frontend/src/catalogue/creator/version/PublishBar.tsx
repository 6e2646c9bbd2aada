import { Upload } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { ProblemNotes } from '../../../ui/form/Note.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './VersionFrame.module.css'

type Props = {
  /** Null while nothing is sent; 1 when all has left and the server checks it. */
  share: number | null
  reading: boolean
  files: number
  /** Files that cannot be published. */
  refused: number
  problems: readonly string[]
  onCancel: () => void
}

/** The button that publishes, and how far that is. It stays where it is, so that a second press meets nothing else. */
export function PublishBar({ share, reading, files, refused, problems, onCancel }: Props) {
  const busy = share !== null
  return (
    <div className={styles.publish}>
      <ProblemNotes texts={problems} />
      {busy ? <Progress share={share} /> : <Readiness reading={reading} files={files} refused={refused} />}
      {/* Once all has left, the server may be done before it hears of a change of mind. */}
      {busy && share < 1 && (
        <Button onClick={onCancel}>
          <FormattedMessage id="publish.cancel" defaultMessage="Cancel" />
        </Button>
      )}
      <Button type="submit" color="brand" busy={busy} disabled={reading || refused > 0}>
        <Upload aria-hidden="true" />
        <FormattedMessage id="publish.publish" defaultMessage="Publish" />
      </Button>
    </div>
  )
}

function Progress({ share }: { share: number }) {
  const intl = useIntl()
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={
          share < 1
            ? intl.formatMessage({ id: 'publish.sending', defaultMessage: 'Uploading' })
            : intl.formatMessage({ id: 'publish.checking', defaultMessage: 'Checking and saving the files' })
        }
        share={share < 1 ? share : null}
      />
    </div>
  )
}

function Readiness({ reading, files, refused }: Pick<Props, 'reading' | 'files' | 'refused'>) {
  return (
    <span className={styles.progress} role="status">
      {reading ? (
        <FormattedMessage id="publish.reading" defaultMessage="Reading the files" />
      ) : refused > 0 ? (
        <FormattedMessage
          id="publish.refused"
          defaultMessage="{refused, plural, one {A file was} other {# files were}} refused. Remove {refused, plural, one {it} other {them}} first."
          values={{ refused }}
        />
      ) : files > 0 ? (
        <FormattedMessage
          id="publish.ready"
          defaultMessage="{files, plural, one {# file} other {# files}}, not published yet"
          values={{ files }}
        />
      ) : (
        <FormattedMessage id="publish.empty" defaultMessage="No file chosen yet" />
      )}
    </span>
  )
}
