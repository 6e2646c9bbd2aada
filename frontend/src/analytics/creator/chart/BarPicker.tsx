import { useRef } from 'react'
import type { ChartSize } from './chartSize.ts'
import styles from './StackedBars.module.css'

type Props = {
  name: string
  size: ChartSize
  bars: number
  /** -1 for none. */
  shown: number
  textOf: (bar: number) => string
  onHover: (bar: number) => void
  onPick: (bar: number) => void
}

/** Walks along the bars by keys, by touch and with the pointer. It lies over the drawing, which runs from left to right everywhere. */
export function BarPicker({ name, size, bars, shown, textOf, onHover, onPick }: Props) {
  const last = bars - 1
  // A browser moves its own thumb on a press, but counts from the thumb's middle: a press is answered by `onClick` alone.
  const pressed = useRef(false)
  const at = shown < 0 ? last : shown
  const barUnder = (input: HTMLInputElement, clientX: number) => {
    const { left, width } = input.getBoundingClientRect()
    if (width === 0) return at
    return Math.min(last, Math.max(0, Math.floor((bars * (clientX - left)) / width)))
  }
  return (
    <input
      type="range"
      className={styles.picker}
      style={{ left: size.left, width: bars * size.pitch, height: size.height }}
      min={0}
      max={last}
      value={at}
      aria-label={name}
      aria-valuetext={textOf(at)}
      onChange={({ target }) => pressed.current || onPick(Number(target.value))}
      onPointerDown={() => {
        pressed.current = true
      }}
      onPointerCancel={() => {
        pressed.current = false
      }}
      onClick={({ currentTarget, clientX }) => {
        if (pressed.current) onPick(barUnder(currentTarget, clientX))
        pressed.current = false
      }}
      onFocus={() => onHover(at)}
      onBlur={() => onHover(-1)}
      onPointerMove={({ currentTarget, clientX }) => onHover(barUnder(currentTarget, clientX))}
      onPointerLeave={() => onHover(-1)}
    />
  )
}
