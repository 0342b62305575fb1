import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#client/api/query-client.ts'
import { settled } from '#client/testing/draw.tsx'
import type { FirstSteps } from '#shared/company/contract.ts'
import { FirstWeek } from './first-week.tsx'

let root: Root
/** What the server has stored. */
let stored: FirstSteps
let changed: string[]

beforeEach(() => {
  changed = []
  stored = [
    { step: 'people', isDone: true },
    { step: 'holidays', isDone: false },
    { step: 'balances', isDone: false },
  ]
  vi.stubGlobal('fetch', answer)
  document.body.innerHTML = '<h1 tabindex="-1">Good morning</h1><div id="root"></div>'
  root = createRoot(document.querySelector('#root') ?? document.body)
})

afterEach(() => {
  act(() => root.unmount())
  queryClient.clear()
  localStorage.clear()
})

describe('the first week', () => {
  it('shows what is done and what is left', async () => {
    await open()
    expect(text()).toContain('1 of 3 done')
    expect(text()).toContain('Add your people: done')
    expect(link('Set your public holidays')?.getAttribute('href')).toBe('/settings?tab=places')
    expect(link('Check balances')?.getAttribute('href')).toBe('/settings?tab=balances')
    expect(said()).toBe('')
  })

  it('ticks a step, says so, and goes on with the next one', async () => {
    await open()
    await click('Not needed: Set your public holidays')
    expect(stored[1]?.isDone).toBe(true)
    expect(said()).toBe('2 of 3 done')
    expect(document.activeElement).toBe(link('Check balances'))
  })

  it('leaves with a word when all is done, and keeps no room the next time', async () => {
    await open()
    await click('Not needed: Set your public holidays')
    await click('Mark as done: Check balances')
    expect(text()).not.toContain('Your first week')
    expect(said()).toBe('You’re all set. Your team can start.')
    expect(document.activeElement?.tagName).toBe('H1')

    act(() => root.render(null))
    queryClient.clear()
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await open()
    expect(document.querySelector('section')).toBeNull()
  })

  it('keeps its room while it is read for the first time', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await open()
    expect(document.querySelector('section')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('makes sick leave private with one click, and goes on', async () => {
    stored = [...stored, { step: 'privacy', isDone: false }]
    await open()
    expect(link('Decide who sees sick leave')?.getAttribute('href')).toBe('/settings?tab=leave-types')
    await click(undefined, 'Keep sick leave private')
    expect(changed).toEqual(['/api/leave-types/sick {"isPrivate":true}'])
    expect(said()).toBe('2 of 4 done')
    expect(text()).toContain('Decide who sees sick leave: done')
    expect(document.activeElement).toBe(link('Set your public holidays'))
  })

  it('leaves sick leave visible where an admin says so', async () => {
    stored = [...stored, { step: 'privacy', isDone: false }]
    await open()
    await click('Leave it visible: Decide who sees sick leave')
    expect(changed).toEqual([])
    expect(said()).toBe('2 of 4 done')
  })

  it('says why sick leave could not be made private', async () => {
    stored = [...stored, { step: 'privacy', isDone: false }]
    await open()
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Try later.' }, { status: 503 })))
    await click(undefined, 'Keep sick leave private')
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Try later.')
    expect(text()).toContain('1 of 4 done')
  })

  it('says nothing to a company that was done before', async () => {
    stored = stored.map((step) => ({ ...step, isDone: true }))
    await open()
    expect(text()).toBe('')
  })

  it('says why a tick was refused', async () => {
    await open()
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Try later.' }, { status: 503 })))
    await click('Mark as done: Check balances')
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Try later.')
    expect(text()).toContain('1 of 3 done')
  })
})

function answer(path: string, init: { method?: string; body?: string }): Promise<Response> {
  const ticked = /^\/api\/first-steps\/(\w+)$/.exec(path)?.[1]
  if (init.method === 'POST') {
    stored = stored.map((known) => (known.step === ticked ? { ...known, isDone: true } : known))
  }
  if (init.method === 'PATCH') {
    changed.push(`${path} ${init.body}`)
    stored = stored.map((known) => (known.step === 'privacy' ? { ...known, isDone: true } : known))
    return Promise.resolve(Response.json({ key: 'sick', isPrivate: true }))
  }
  return Promise.resolve(Response.json(stored))
}

async function open(): Promise<void> {
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <FirstWeek companyId="halyard" />
      </QueryClientProvider>,
    )
  })
  await settled()
}

/** By the button's label, or by its text. */
async function click(label: string | undefined, content?: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')]
  const button = buttons.find((one) =>
    label ? one.getAttribute('aria-label') === label : one.textContent === content,
  )
  await act(async () => button?.click())
  await settled()
}

const text = () => document.querySelector('#root')?.textContent
const said = () => document.querySelector('output')?.textContent
const link = (name: string) => [...document.querySelectorAll('a')].find((a) => a.textContent === name)
