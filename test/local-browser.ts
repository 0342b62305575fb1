/** A browser without a screen: keeps cookies over plain fetch, and signs in on the local page. */
export class LocalBrowser {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** What it sends as its `Cookie` header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Signs in as 'Someone new' through the local sign-in page; the same email is the same person again. */
  async signIn({ email, name }: { email: string; name: string }): Promise<this> {
    const picker = await this.#follow('/api/auth/google')
    const action = picker.url
    const [firstName = '', ...rest] = name.split(' ')
    const form = new URLSearchParams({ choice: 'new', firstName, lastName: rest.join(' '), email })
    const home = await this.#follow(action, { method: 'POST', body: form })
    if (new URL(home.url).pathname !== '/') throw new Error(`The sign-in ended at ${home.url}.`)
    return this
  }

  /** Accepts the invitations to the person's address, of which there is one. */
  async joins(): Promise<this> {
    const { body: invitations } = await this.json<{ id: string }[]>('GET', '/api/invitations/mine')
    for (const { id } of invitations) {
      const { status } = await this.json('POST', `/api/invitations/${id}/accept`)
      if (status !== 200) throw new Error(`The invitation was answered with ${status}.`)
    }
    return this
  }

  async json<Answer>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Answer }> {
    const answer = await this.#fetch(new URL(path, this.#origin).href, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }

  async #follow(address: string, init: RequestInit = {}): Promise<Response> {
    let url = new URL(address, this.#origin).href
    let answer = await this.#fetch(url, init)
    for (let hops = 0; hops < 10 && answer.status >= 300 && answer.status < 400; hops++) {
      url = new URL(answer.headers.get('location') ?? '', url).href
      answer = await this.#fetch(url)
    }
    return Object.defineProperty(answer, 'url', { value: url })
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string> | undefined), cookie: this.cookie }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
    return answer
  }
}
