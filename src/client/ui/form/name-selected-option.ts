/**
 * Keeps `aria-activedescendant` of the field and the list on the option that is selected, until the returned
 * function is called: when options come and go while somebody types, cmdk goes on naming one that is gone.
 */
export function nameSelectedOption(palette: HTMLElement | null): (() => void) | undefined {
  if (!palette) return undefined
  const name = () => {
    const selected = palette.querySelector('[role="option"][aria-selected="true"]')
    for (const element of palette.querySelectorAll('[role="combobox"], [role="listbox"]')) {
      if (element.getAttribute(attribute) === (selected?.id ?? null)) continue
      if (selected) element.setAttribute(attribute, selected.id)
      else element.removeAttribute(attribute)
    }
  }
  name()
  const observer = new MutationObserver(name)
  observer.observe(palette, { subtree: true, childList: true, attributeFilter: ['aria-selected', attribute] })
  return () => observer.disconnect()
}

const attribute = 'aria-activedescendant'
