import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { queryClient as appQueryClient } from '../api/query-client.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Popovers measure with it; jsdom has no layout to measure.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let roots: Root[] = []

afterEach(clear)

/** Takes away what is drawn, as at the end of each test. */
export async function clear(): Promise<void> {
  await act(async () => {
    for (const root of roots) root.unmount()
  })
  roots = []
  document.body.replaceChildren()
}

// Nor can it scroll, and has no media to ask for.
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} })
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

/** Draws it into the document, as the app would, and waits until it has settled. */
export async function draw(element: ReactNode): Promise<QueryClient> {
  const queryClient = new QueryClient({ defaultOptions: appQueryClient.getDefaultOptions() })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  roots.push(root)
  await act(async () => {
    root.render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)
  })
  await settled()
  return queryClient
}

/** Waits for answers, and for code that is loaded when it is needed: what has come may ask for more. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await act(() => vi.dynamicImportSettled())
    await act(() => new Promise((done) => setTimeout(done)))
  }
}

/** The button, link, switch or input of this name. */
export function control(name: string): HTMLElement {
  const found = controlOrNone(name)
  if (!found) throw new Error(`There is no ‘${name}’ in: ${document.body.textContent}`)
  return found
}

export function controlOrNone(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea')].find(
    (element) => nameOf(element) === name,
  )
}

export async function click(name: string): Promise<void> {
  await act(async () => control(name).click())
  await settled()
}

/** Types over what stands in the input. */
export async function fill(name: string, text: string): Promise<void> {
  const input = control(name)
  await act(async () => {
    // React follows the input's own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}

function nameOf(element: HTMLElement): string {
  const label = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
  return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent).trim()
}
