/** What the published client uses of a browser's XMLHttpRequest, by `fetch`. */
export class FetchedRequest {
  readonly upload = new EventTarget()
  status = 0
  response = ''
  timeout = 0
  readonly #events = new EventTarget()
  readonly #headers = new Headers()
  #method = ''
  #url = ''

  get responseText(): string {
    return this.response
  }

  addEventListener(type: string, listener: () => void): void {
    this.#events.addEventListener(type, listener)
  }

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  send(body: BodyInit): void {
    void this.#send(body)
  }

  async #send(body: BodyInit): Promise<void> {
    try {
      const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body })
      this.response = await answer.text()
      this.status = answer.status
      this.#events.dispatchEvent(new Event('load'))
    } catch {
      this.#events.dispatchEvent(new Event('error'))
    }
  }

  abort(): void {
    throw new Error('Nothing is cancelled here')
  }
}
