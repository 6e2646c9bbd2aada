import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { Note } from '../../../ui/form/Note.tsx'
import { fileWarningText } from '../../fileWarning.texts.ts'

/** What is wrong with the files of a version, for members of its project. Nothing if nothing is. */
export function FileWarnings({ version }: { version: string }) {
  const intl = useIntl()
  const { data = [] } = useApi('GET /_internal/version/:id/warnings', { params: { id: version } })
  if (data.length === 0) return null
  return (
    <Note tone="warning">
      <p>
        <FormattedMessage id="version.warnings" defaultMessage="These files were accepted, but something is wrong" />
      </p>
      <ul>
        {data.map(({ file_id, filename, code, entry }) => (
          <li key={`${file_id} ${code} ${entry}`}>
            <bdi>{filename}</bdi>: {fileWarningText(intl, code, entry)}
          </li>
        ))}
      </ul>
      <p>
        <FormattedMessage
          id="version.warnings.who"
          defaultMessage="Only members of this project and moderators see this."
        />
      </p>
    </Note>
  )
}
