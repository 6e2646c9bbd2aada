import { useIntl } from 'react-intl'

/** Whether this browser has passkeys, and this page may use them: they need a host name. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^(?:\d+\.){3}\d+$|^\[/.test(location.hostname)

/** Says what a browser means by refusing. Undefined for other errors. */
export function usePasskeyProblem(): (error: unknown) => string | undefined {
  const intl = useIntl()
  return (error) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') {
      return intl.formatMessage({
        id: 'passkeys.cancelled',
        defaultMessage: 'Your browser stopped: it was cancelled, took too long, or found no passkey for this site.',
      })
    }
    if (name === 'InvalidStateError') {
      return intl.formatMessage({
        id: 'passkeys.known',
        defaultMessage: 'This device already has a passkey for your account.',
      })
    }
    return undefined
  }
}
