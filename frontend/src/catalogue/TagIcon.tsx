import styles from './TagIcon.module.css'

/**
 * The drawing of a tag, in the colour of the text. The API sends it as SVG text; it is used as a mask, so that nothing in it
 * can run.
 */
export function TagIcon({ svg }: { svg: string }) {
  if (!svg) return null
  const image = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  return <span className={styles.icon} style={{ maskImage: image }} aria-hidden="true" />
}
