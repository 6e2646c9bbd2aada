/** The event store can't be opened. The message is one line for whoever runs the process: the setting, host and port, and what to do. */
export class EngineNotOpened extends Error {}

/** Nobody answers there now. The same address may work later, so a caller may wait and open the store again. */
export class EngineUnavailable extends EngineNotOpened {}

/** The address, the password or a certificate has to be changed first. */
export class EngineRefused extends EngineNotOpened {}

/** Whether opening the store may succeed later with the same address. */
export function mayOpenLater(error: unknown): boolean {
  return error instanceof EngineUnavailable
}
