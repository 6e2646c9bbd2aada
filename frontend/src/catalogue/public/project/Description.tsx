import { foldedAt, withoutLead } from '@adit/markdown/rendered.ts'
import { FormattedMessage } from 'react-intl'
import type { ResponseOf } from '../../../api/client.ts'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { isPicture, stripOf } from '../gallery/strip.ts'
import styles from './Description.module.css'
import { OnThisPage } from './OnThisPage.tsx'
import { useProjectView } from './projectView.ts'

type Props = { description: ResponseOf<'GET /_internal/project/:id/description'> }

/** The text, of which a phone shows the first blocks until the rest is asked for, also without scripts. */
export function Description({ description: { rendered, headings } }: Props) {
  const { project } = useProjectView()
  const [large] = stripOf(project.gallery)
  const shown = withoutLead(rendered, (address) => large !== undefined && isPicture(large.picture, address))
  const folded = foldedAt(shown)
  return (
    <div className={styles.columns}>
      <OnThisPage headings={headings} />
      <div className={styles.text}>
        {folded ? (
          <>
            <RenderedText rendered={folded.first} className={styles.body} />
            <details className={styles.rest}>
              <summary>
                <FormattedMessage id="project.description.rest" defaultMessage="Read the rest of the description" />
              </summary>
              <RenderedText rendered={folded.rest} className={styles.body} />
            </details>
          </>
        ) : (
          <RenderedText rendered={shown} className={styles.body} />
        )}
      </div>
    </div>
  )
}
