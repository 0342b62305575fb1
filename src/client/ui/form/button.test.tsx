import { act, type FormEvent, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

afterEach(() => {
  document.body.innerHTML = ''
})

function show(element: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const draw = (next: ReactNode) => act(() => root.render(next))
  draw(element)
  const button = () => {
    const [shown] = place.getElementsByTagName('button')
    if (!shown) throw new Error('A button is shown.')
    return shown
  }
  return { draw, button }
}

test('a busy button is disabled, and has the focus again afterwards', () => {
  const press = vi.fn<() => void>()
  const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Other" />
      <Button type="submit" busy={busy} onClick={press}>
        Send
      </Button>
    </form>
  )
  const { draw, button } = show(form(false))
  button().focus()
  button().click()
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])

  draw(form(true))
  button().click()
  expect(button().disabled).toBe(true)
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
  // As browsers do.
  button().blur()
  draw(form(false))
  expect(document.activeElement).toBe(button())

  draw(form(true))
  const [other] = document.getElementsByTagName('input')
  other?.focus()
  draw(form(false))
  expect(document.activeElement).toBe(other)
})

test('a disabled button is disabled', () => {
  expect(show(<Button disabled>Send</Button>).button().disabled).toBe(true)
})
