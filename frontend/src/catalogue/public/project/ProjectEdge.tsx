import { edgeOf, edgeSize, stoneOf } from './edge.ts'
import styles from './ProjectEdge.module.css'
import { useProjectView } from './projectView.ts'

/** Beds of stone in the project's colour above its page: decoration, so nothing is written on it. */
export function ProjectEdge() {
  const { project } = useProjectView()
  const { beds, seams } = edgeOf(project.slug)
  const style = project.color === null ? undefined : { ['--stone' as string]: stoneOf(project.color) }
  return (
    <div data-wide aria-hidden="true" className={styles.edge} style={style}>
      <svg
        aria-hidden="true"
        width={edgeSize.width}
        height={edgeSize.height}
        viewBox={`0 0 ${edgeSize.width} ${edgeSize.height}`}
      >
        {beds.toReversed().map((path) => (
          <path key={path} d={path} />
        ))}
        <path d={seams.join('')} />
      </svg>
    </div>
  )
}
