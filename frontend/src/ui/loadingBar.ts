/** Milliseconds, as the specification has them. */
export const timing = { throttle: 50, tick: 100, duration: 500, fade: 120 }

export type LoadingState = { progress: number; shown: boolean }
export const idle: LoadingState = { progress: 0, shown: false }

/**
 * Drives the bar: nothing for the first 50 ms, then a step every 100 ms that would fill it in 500 ms but never quite does,
 * 100 when finished, then it fades.
 */
export function createLoadingBar(show: (state: LoadingState) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let progress = 0
  let shown = false

  const stop = () => {
    clearTimeout(waiting)
    clearInterval(ticking)
  }
  const emit = (next: number, visible: boolean) => {
    progress = next
    shown = visible
    show({ progress, shown })
  }
  const step = () => emit(Math.min(progress + (100 * timing.tick) / timing.duration, 95), true)

  return {
    start() {
      stop()
      waiting = setTimeout(() => {
        emit(0, true)
        ticking = setInterval(step, timing.tick)
      }, timing.throttle)
    },
    finish() {
      stop()
      if (!shown) return
      emit(100, true)
      waiting = setTimeout(() => emit(0, false), timing.fade)
    },
    stop,
  }
}
