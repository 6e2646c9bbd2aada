import { sourceSetOf } from '@adit/events/kit/rendition.values.ts'
import { useState } from 'react'
import styles from './Avatar.module.css'
import { cx } from './cx.ts'
import { strataOf } from './strata.ts'

type Props = {
  src: string | null | undefined
  /** The name: its first letter and the stone behind it stand in for a missing image. */
  name: string
  /** Pixels, a multiple of 4. */
  size?: number
  /** Round for people, square for things. */
  round?: boolean
  /** Give it when the image stands alone; beside the name it only repeats. */
  alt?: string
  /** Loads at once instead of when it comes near: for the head of a page. */
  eager?: boolean
}

function Fallback({ name }: { name: string }) {
  const { hue, layers } = strataOf(name)
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.fallback}>
      <rect width="100" height="100" fill={`oklch(0.52 0.05 ${hue})`} />
      {layers.map((layer) => (
        <path key={layer.path} d={layer.path} fill={`oklch(${layer.lightness} 0.05 ${hue})`} />
      ))}
      <text x="50" y="52" className={styles.letter}>
        {letter}
      </text>
    </svg>
  )
}

/** Small ones are shown from the small picture on every screen: others would cost more than they show. */
const smallest = 64

/** What the browser may choose from. */
export const avatarSources = (src: string, size: number) =>
  size < smallest ? {} : { srcSet: sourceSetOf(src), sizes: `${size}px` }

export function Avatar({ src, name, size = 40, round, alt = '', eager }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = src && src !== broken
  return (
    <span
      className={cx(styles.avatar, round && styles.round)}
      style={{ inlineSize: size, blockSize: size }}
      {...(!image && alt && { role: 'img', 'aria-label': alt })}
    >
      {image ? (
        <img
          src={src}
          {...avatarSources(src, size)}
          alt={alt}
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <Fallback name={name} />
      )}
    </span>
  )
}
