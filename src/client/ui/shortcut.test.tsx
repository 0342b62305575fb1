import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { useCommandShortcut, useShortcut } from './shortcut.ts'

const onLetter = vi.fn<() => void>()
const onCommand = vi.fn<() => void>()

function Page() {
  useShortcut('c', onLetter)
  useCommandShortcut('k', onCommand)
  return null
}

function PagePressedAtOnce() {
  useLayoutEffect(() => {
    press({ key: 'c' })
    press({ key: 'k', ctrlKey: true })
  }, [])
  return <Page />
}

function press(init: KeyboardEventInit): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
}

test('a key pressed as soon as the page is drawn is not lost', async () => {
  await draw(<PagePressedAtOnce />)
  expect(onLetter).toHaveBeenCalledOnce()
  expect(onCommand).toHaveBeenCalledOnce()
})
