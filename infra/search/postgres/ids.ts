const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digits = new Map([...alphabet].map((letter, index) => [letter, BigInt(index)]))

/** The number that an id of 8 base62 characters stands for, as decimal text for a bigint column. Undefined for other text. */
export function numberOfId(id: string): string | undefined {
  if (id.length !== 8) return undefined
  let value = 0n
  for (const letter of id) {
    const digit = digits.get(letter)
    if (digit === undefined) return undefined
    value = value * 62n + digit
  }
  return value.toString()
}

export function idOfNumber(decimal: string): string {
  let value = BigInt(decimal)
  let id = ''
  for (let place = 0; place < 8; place++) {
    id = `${alphabet[Number(value % 62n)]}${id}`
    value /= 62n
  }
  return id
}
