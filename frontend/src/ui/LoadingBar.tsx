import { useEffect, useState } from 'react'
import styles from './LoadingBar.module.css'
import { createLoadingBar, idle } from './loadingBar.ts'

/** A thin bar at the top of the window while something is on its way. */
export function LoadingBar({ busy }: { busy: boolean }) {
  const [{ progress, shown }, setState] = useState(idle)
  const [bar] = useState(() => createLoadingBar(setState))
  useEffect(() => {
    if (busy) bar.start()
    else bar.finish()
  }, [busy, bar])
  useEffect(() => bar.stop, [bar])
  return <div className={styles.bar} data-shown={shown} style={{ inlineSize: `${progress}%` }} aria-hidden="true" />
}
