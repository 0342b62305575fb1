import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

afterEach(() => {
  document.body.innerHTML = ''
})

function show(element: React.ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const draw = (next: React.ReactNode) => act(() => root.render(next))
  draw(element)
  return { draw, button: () => place.querySelector('button') as HTMLButtonElement }
}

test('a busy button keeps the focus, and does nothing when it is pressed', () => {
  const press = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} disabled={busy} onClick={press}>
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
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
})

test('a disabled button is disabled', () => {
  expect(show(<Button disabled>Send</Button>).button().disabled).toBe(true)
})
