// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { nameSelectedOption } from './name-selected-option.ts'

test('the field names the option that is selected, and none where none is', async () => {
  const palette = document.createElement('div')
  palette.innerHTML = `<input role="combobox" aria-activedescendant="gone" />
    <div role="listbox" aria-activedescendant="gone"><div role="option" id="a" aria-selected="true"></div></div>`
  const named = () =>
    [...palette.querySelectorAll('[role="combobox"], [role="listbox"]')].map((element) =>
      element.getAttribute('aria-activedescendant'),
    )
  const stop = nameSelectedOption(palette)
  expect(named()).toEqual(['a', 'a'])

  palette.querySelector('#a')?.remove()
  await eventually(() => expect(named()).toEqual([null, null]))

  palette.querySelector('[role="combobox"]')?.setAttribute('aria-activedescendant', 'gone')
  await eventually(() => expect(named()).toEqual([null, null]))
  stop?.()
})
