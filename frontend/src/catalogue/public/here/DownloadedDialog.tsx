import { FormattedMessage, useIntl } from 'react-intl'
import type { SearchHit } from '../../../api/routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Link } from '../../../ui/Link.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { pathOfHit } from '../list/searchHit.ts'
import styles from './DownloadedNews.module.css'
import { downloadedHere } from './downloadedHere.ts'

type Props = { hits: readonly SearchHit[]; onClose: () => void }

/** Which projects the line counts, and that only this browser knows of them. */
export function DownloadedDialog({ hits, onClose }: Props) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'here.title', defaultMessage: 'New files for your downloads' })
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <FormattedMessage
          id="here.kept"
          defaultMessage="Adit keeps the list of your downloads in this browser only, not with your account."
        />
      }
      actions={
        <Button
          look="outlined"
          onClick={() => {
            downloadedHere.forget()
            onClose()
          }}
        >
          <FormattedMessage id="here.forget" defaultMessage="Delete this list" />
        </Button>
      }
    >
      <RowList label={title}>
        {hits.map((hit) => (
          <DataRow key={hit.project_id}>
            <Avatar src={hit.icon_url} name={hit.title} size={32} />
            <div className={styles.what}>
              <Link to={`${pathOfHit(hit, null)}/versions`} data-row-link>
                <bdi>{hit.title}</bdi>
              </Link>
              <p>
                <TimeText at={hit.date_modified} />
              </p>
            </div>
          </DataRow>
        ))}
      </RowList>
    </Dialog>
  )
}
