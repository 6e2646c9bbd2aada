const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const all = 62n ** 8n
/** Coprime with 62, so that no two numbers give the same id. */
const step = 104_395_303_001n

/** An id of eight characters, scattered over the range and unique for each number from 0. */
export function idOf(number: number): string {
  // Below 2^48, so that the digits can be taken from a number, which takes a fifth of the time.
  let value = Number(((BigInt(number) + 1n) * step) % all)
  let id = ''
  for (let place = 0; place < 8; place++) {
    id = alphabet.charAt(value % 62) + id
    value = Math.floor(value / 62)
  }
  return id
}

const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0')

/** An id of an event: its time, then random bits, in the format of UUIDv7. */
export function eventIdOf(at: number, random: () => number): string {
  const time = hex(at, 12)
  const [short, variant, tail] = [hex(random() * 4_096, 3), hex(random() * 4_096, 3), hex(random() * 2 ** 48, 12)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${short}-8${variant}-${tail}`
}
