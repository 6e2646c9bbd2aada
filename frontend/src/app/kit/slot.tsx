import { type ComponentType, type ReactNode, Suspense } from 'react'
import { type Fill, useRooms } from './room.ts'

/**
 * A place that a room leaves for the rooms after it, so that it needs to know none of them. `T` is what belongs there:
 * a component, or the description of something such as a kind of notification.
 */
export type Slot<T> = { fill(value: T): Fill }

export function defineSlot<T>(): Slot<T> {
  const slot: Slot<T> = { fill: (value) => ({ slot, value }) }
  return slot
}

/** What the rooms put in the slot, in the order of the rooms. */
export function useFills<T>(slot: Slot<T>): readonly T[] {
  const fills = useRooms().flatMap((room) => room.fills ?? [])
  // A fill is only ever made by its own slot, with a value of the slot's type.
  return fills.filter((fill) => fill.slot === slot).map((fill) => fill.value as T)
}

type Props<P> = {
  slot: Slot<ComponentType<P>>
  /** What the components get. */
  props: P
  /** Shown while a component that comes lazily is on its way. */
  fallback?: ReactNode
}

/** Shows the components that the rooms put in the slot. */
export function Fills<P extends object>({ slot, props, fallback = null }: Props<P>) {
  return useFills(slot).map((Component, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rooms never change while the app runs.
    <Suspense key={at} fallback={fallback}>
      <Component {...props} />
    </Suspense>
  ))
}

type Preloadable = { preload?: () => void }

/** Loads what is lazy in the slots beside the page itself, not after it. */
export function PreloadFills({ slots, children }: { slots: readonly Slot<never>[]; children: ReactNode }) {
  const fills = useRooms().flatMap((room) => room.fills ?? [])
  const wanted: readonly object[] = slots
  for (const { slot, value } of fills) if (wanted.includes(slot)) (value as Preloadable).preload?.()
  return children
}
