const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A new `traceparent` header (W3C trace context). Everything that one call sends has the same one, so that the server's traces show it as
 * one. Each call has its own, so that no trace shows what else a person did. The server decides what it records; the flag stays 0.
 */
export const newTrace = (): string => `00-${hex(16)}-${hex(8)}-00`
