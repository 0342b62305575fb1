import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'

afterEach(() => vi.unstubAllGlobals())

function Part() {
  const { isError } = useQuery({ queryKey: ['/api/teams'] })
  return isError ? <p>We couldn’t load the teams.</p> : null
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && <Part />}
    </>
  )
}

test('a read that failed isn’t sent again by a part that is drawn anew, which still says so', async () => {
  const calls = serve({ 'GET /api/teams': () => ({ status: 500, body: {} }) })
  await draw(<Page />)
  await settled()
  for (const button of ['Close', 'Open']) await click(button)
  await settled()
  expect(document.body.textContent).toContain('We couldn’t load the teams.')
  expect(calls).toHaveLength(1)
})
