import type { ComponentProps } from 'react'
import { Banner } from '../Banner.tsx'
import styles from './Form.module.css'

/** A banner inside a form or card. */
export function Note(props: ComponentProps<typeof Banner>) {
  return (
    <div className={styles.note}>
      <Banner {...props} />
    </div>
  )
}

/** What is wrong with a form as a whole. */
export function ProblemNotes({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Note key={text} tone="critical">
      {text}
    </Note>
  ))
}
