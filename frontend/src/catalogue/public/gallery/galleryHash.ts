/** What the address ends in while a picture is shown large. `at` counts from 0. */
export const hashOf = (at: number): string => `#image-${at + 1}`
