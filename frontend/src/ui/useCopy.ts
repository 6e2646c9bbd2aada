import { useEffect, useRef, useState } from 'react'

/** Milliseconds that the tick stays after copying. */
export const copiedFor = 2000

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies text; the first value is true for two seconds after it worked. Resolves to whether it did. */
export function useCopy(): [copied: boolean, copy: (text: string) => Promise<boolean>] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    const done = await write(text)
    clearTimeout(timer.current)
    setCopied(done)
    timer.current = setTimeout(() => setCopied(false), copiedFor)
    return done
  }
  return [copied, copy]
}
