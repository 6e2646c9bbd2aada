export type HostedKind = 'hcaptcha' | 'turnstile' | 'recaptcha'

type Options = {
  sitekey: string
  theme: 'light' | 'dark'
  callback: (answer: string) => void
  'error-callback': () => void
  /** Turnstile puts it into its answers. */
  action: string
}

/** What all three services offer to pages. */
type Service = { render: (place: HTMLElement, options: Options) => unknown }

type ServiceWindow = Window & { aditChallengeLoaded?: () => void } & Partial<Record<string, Service>>

const services: Record<HostedKind, { script: string; name: string }> = {
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', name: 'hcaptcha' },
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', name: 'turnstile' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', name: 'grecaptcha' },
}

/** The service's program, loaded once. */
function load(kind: HostedKind): Promise<Service> {
  const { script, name } = services[kind]
  const page: ServiceWindow = window as unknown as ServiceWindow // What the service's program adds to it.
  const known = page[name]
  if (known) return Promise.resolve(known)
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`${kind} could not be loaded`))
    page.aditChallengeLoaded = () => {
      const service = page[name]
      if (service) resolve(service)
      else failed()
    }
    const element = document.createElement('script')
    element.src = `${script}?render=explicit&onload=aditChallengeLoaded`
    element.async = true
    element.onerror = () => {
      element.remove()
      failed()
    }
    document.head.append(element)
  })
}

/** Shows what the service asks, and resolves with its answer once somebody has solved it. */
export async function hostedAnswer(
  { kind, site_key: sitekey, action }: { kind: HostedKind; site_key: string; action: string },
  place: HTMLElement,
): Promise<string> {
  const service = await load(kind)
  const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
  return new Promise((resolve, reject) => {
    // A place takes a widget once.
    const own = document.createElement('div')
    place.replaceChildren(own)
    const failed = () => reject(new Error(`${kind} failed`))
    service.render(own, { sitekey, theme, action, callback: resolve, 'error-callback': failed })
  })
}
