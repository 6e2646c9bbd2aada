import { useEffect, useRef } from 'react'
import { isFlagOn } from '../api/storage/flags.ts'
import { isTyping } from './isTyping.ts'

/** Calls the action when a key is pressed anywhere but in a field, menu or dialog, unless the reader has turned such keys off. */
export function useShortcut(key: string, action: (event: KeyboardEvent) => void): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key === key && isFlagOn('singleKeys') && !isTyping(event)) latest.current(event)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [key])
}
