import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { eventually } from '#test/eventually.ts'
import { useLanding } from './use-landing.ts'

test('lands though the last read of the page and that of its section end at once', async () => {
  const page = Promise.withResolvers<number>()
  const section = Promise.withResolvers<string>()

  // As the compiler makes it: drawn again for its own read alone.
  const Section = memo(function Section() {
    const { data } = useQuery({ queryKey: ['section'], queryFn: () => section.promise })
    return data ? (
      <section id="settings-company">
        <h2>{data}</h2>
      </section>
    ) : null
  })
  function Page() {
    const { data } = useQuery({ queryKey: ['page'], queryFn: () => page.promise })
    useLanding('company')
    return (
      <>
        {data}
        <Section />
      </>
    )
  }
  await draw(<Page />)
  // Drawn as in a browser, not once at the end of an act().
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  page.resolve(2)
  section.resolve('Company Settings')
  await eventually(() => expect(document.activeElement?.textContent).toBe('Company Settings'))
  vi.unstubAllGlobals()
})
