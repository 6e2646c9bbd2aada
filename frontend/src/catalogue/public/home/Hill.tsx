import styles from './HomeBand.module.css'
import hill from './hill.svg?raw'

/** A section through a hill: a level gallery leads from the open air to a seam, and one lamp burns in it. */
export function Hill() {
  return (
    <div
      aria-hidden="true"
      className={styles.hill}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, which takes its colours from the theme.
      dangerouslySetInnerHTML={{ __html: hill }}
    />
  )
}
