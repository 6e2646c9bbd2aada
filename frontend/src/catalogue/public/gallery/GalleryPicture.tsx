import { type ComponentProps, type CSSProperties, useCallback, useState } from 'react'
import type { Measures } from './useMeasures.ts'

type Props = Omit<ComponentProps<'img'>, 'ref' | 'onLoad' | 'onError' | 'style' | 'width' | 'height'> & {
  alt: string
  /** Undefined while they are not known, and for pictures that were never measured. */
  measures: Measures | undefined
}

/** Until it is there, a picture of a gallery has its place, and its color fills it. */
export function GalleryPicture({ measures, ...image }: Props) {
  const [isThere, setThere] = useState(false)
  const show = useCallback(() => setThere(true), [])
  // One that came before the program tells of it no more.
  const look = useCallback((element: HTMLImageElement | null) => {
    if (element?.complete) setThere(true)
  }, [])
  return (
    // biome-ignore lint/a11y/useAltText: `Props` ask for it.
    <img
      {...image}
      ref={look}
      width={measures?.width ?? usual.width}
      height={measures?.height ?? usual.height}
      style={measures && { ...placeOf(measures), ...(!isThere && { backgroundColor: hexOf(measures.color) }) }}
      onLoad={show}
      onError={show}
    />
  )
}

/** What most pictures measure. */
const usual = { width: 1280, height: 720 }

/** For styles that show a picture as large as it fits. */
const placeOf = ({ width, height }: Measures) => ({ '--width': width, '--height': height }) as CSSProperties

const hexOf = (color: number) => `#${color.toString(16).padStart(6, '0')}`
