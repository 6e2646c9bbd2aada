import { FormattedMessage } from 'react-intl'
import { Note } from '../../ui/form/Note.tsx'
import styles from './Form.module.css'

/** For a site that only pretends to pay. */
export function PracticeNote() {
  return (
    <Note>
      <p>
        <FormattedMessage
          id="practice.text"
          defaultMessage="This site is for practice: no real money moves. Every withdrawal arrives, except to addresses that begin with one of these words, whatever comes after the @:"
        />
      </p>
      <dl className={styles.fates}>
        <dt>
          <code dir="ltr">refused@</code>
        </dt>
        <dd>
          <FormattedMessage id="practice.refused" defaultMessage="is refused" />
        </dd>
        <dt>
          <code dir="ltr">unclaimed@</code>
        </dt>
        <dd>
          <FormattedMessage id="practice.unclaimed" defaultMessage="stays in transit, until you cancel it" />
        </dd>
        <dt>
          <code dir="ltr">returned@</code>
        </dt>
        <dd>
          <FormattedMessage id="practice.returned" defaultMessage="is sent back" />
        </dd>
        <dt>
          <code dir="ltr">silent@</code>
        </dt>
        <dd>
          <FormattedMessage id="practice.silent" defaultMessage="gets no answer the first time, and arrives later" />
        </dd>
      </dl>
    </Note>
  )
}
