declare global {
  interface Window {
    /** Set by public/theme.js, which takes the code out of the address before anything else is asked for. */
    arrival?: string
  }
}

/** The code that was in the address, once. Undefined without one. */
export function takeArrivalCode(): string | undefined {
  const code = window.arrival
  delete window.arrival
  return code
}
