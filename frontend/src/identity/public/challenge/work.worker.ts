import { solveWork, type Work } from './solveWork.ts'

/** Solves the challenge that it is sent, and tells how far it is. */
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  const solving = solveWork(data)
  for (let step = solving.next(); ; step = solving.next()) {
    if (step.done) return postMessage({ answer: step.value })
    postMessage({ share: step.value })
  }
})
