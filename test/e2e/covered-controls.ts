/**
 * For `page.evaluate`: what a finger can't reach in this window, in words. Each control is scrolled into
 * sight as a person would, and has to be what lies at its middle. Bars that stay are looked at from top to
 * bottom of the page, as whatever moves below them may be drawn over them.
 */
export function findCoveredControls(): string[] {
  const usual =
    'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="menuitem"], [role="option"], [tabindex="0"]'
  // What lies below a dialog or a popover needn't be reached.
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  // It comes into sight with the focus.
  const skipLink = document.querySelector('a[href^="#"]')
  const stepPx = 10

  // Together in one function, as only that reaches the browser.
  const look = {
    /** What takes the click: of an input that is only there for screen readers, its label. */
    targetOf(control: HTMLElement): HTMLElement | null {
      if (!control.checkVisibility({ visibilityProperty: true })) return null
      const { width, height } = control.getBoundingClientRect()
      if (width > 2 && height > 2) return control
      return control instanceof HTMLInputElement ? (control.labels?.[0] ?? null) : null
    },

    /** 'Approve lies below span'; nothing if it can be clicked. */
    coverOf(target: HTMLElement): string | undefined {
      const [x, y] = look.middleOf(target)
      const hit = document.elementFromPoint(x, y)
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : []
      if (hit && [target, ...labels].some((own) => own.contains(hit))) return undefined
      if (hit && target.matches('label') && target.closest('label')?.contains(hit)) return undefined
      return `${look.nameOf(target)} lies ${hit ? `below ${look.nameOf(hit)}` : 'out of sight'}`
    },

    /** Of its first line, where it is text over several. */
    middleOf(target: HTMLElement): [number, number] {
      const { left, top, width, height } = target.getClientRects()[0] ?? target.getBoundingClientRect()
      return [left + width / 2, top + height / 2]
    },

    barOf(element: Element): Element | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
      return null
    },

    nameOf(element: Element): string {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim()
      const shown = words || element.getAttribute('class') || element.id
      return `${element.tagName.toLowerCase()} ‘${shown.slice(0, 60)}’`
    },
  }

  const targets = [...(dialog ?? document).querySelectorAll<HTMLElement>(usual)]
    .filter((control) => control !== skipLink && !control.closest('[aria-hidden="true"], [inert]'))
    .flatMap((control) => look.targetOf(control) ?? [])
  const found = new Set<string>()
  for (const target of targets) {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const cover = look.coverOf(target)
    if (cover) found.add(cover)
  }
  const inBars = targets.filter((target) => look.barOf(target))
  for (let top = 0; top < document.documentElement.scrollHeight; top += stepPx) {
    window.scrollTo({ top, behavior: 'instant' })
    for (const target of inBars) {
      const [x, y] = look.middleOf(target)
      const hit = document.elementFromPoint(x, y)
      // One bar may wait behind another until its own place comes.
      const cover = hit && !look.barOf(hit) && look.coverOf(target)
      if (cover) found.add(cover)
    }
  }
  return [...found]
}
