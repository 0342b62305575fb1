import { expect, type Page } from '@playwright/test'

/**
 * Each control can be reached by a finger. `name`: of the screen, for the message; `within`: only the
 * controls of these elements.
 */
export async function expectNothingCovered(page: Page, name: string, within = ':root'): Promise<void> {
  // A popover is measured before it is put beside its button.
  await page.waitForFunction(
    () => document.querySelector('[data-radix-popper-content-wrapper][style*="-200%"]') === null,
  )
  const covered = await page.evaluate(findCoveredControls, within)
  expect(covered, `${name}, ${page.viewportSize()?.width} px`).toEqual([])
}

/**
 * For `page.evaluate`: what a finger can't reach in this window, in words. Each control is scrolled into
 * sight as a person would, and has to be what lies at its middle. Bars that stay are looked at from top to
 * bottom of the page, as whatever moves below them may be drawn over them.
 */
function findCoveredControls(within: string): string[] {
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

    /** Whether the bar has come to the edge of the window that it stays at. */
    isAtItsEdge(bar: Element): boolean {
      const { position, top, bottom } = getComputedStyle(bar)
      const box = bar.getBoundingClientRect()
      const gaps = [
        box.top - Number.parseFloat(top),
        window.innerHeight - box.bottom - Number.parseFloat(bottom),
      ]
      return position === 'fixed' || gaps.some((gap) => Math.abs(gap) < 1)
    },

    isWithin(bar: Element, x: number, y: number): boolean {
      const { left, right, top, bottom } = bar.getBoundingClientRect()
      return x > left && x < right && y > top && y < bottom
    },

    nameOf(element: Element): string {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim()
      const shown = words || element.getAttribute('class') || element.id
      return `${element.tagName.toLowerCase()} ‘${shown.slice(0, 60)}’`
    },
  }

  const targets = [...(dialog ?? document).querySelectorAll<HTMLElement>(usual)]
    .filter(
      (control) =>
        control !== skipLink && control.closest(within) && !control.closest('[aria-hidden="true"], [inert]'),
    )
    .flatMap((control) => look.targetOf(control) ?? [])
  const found = new Set<string>()
  for (const target of targets) {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const cover = look.coverOf(target)
    if (cover) found.add(cover)
  }
  const inBars = targets.flatMap((target) => {
    const bar = look.barOf(target)
    return bar ? [{ target, bar }] : []
  })
  for (let top = 0; top < document.documentElement.scrollHeight; top += stepPx) {
    window.scrollTo({ top, behavior: 'instant' })
    for (const { target, bar } of inBars) {
      const [x, y] = look.middleOf(target)
      // What is scrolled away inside the bar was looked at above.
      if (!look.isWithin(bar, x, y)) continue
      const hit = document.elementFromPoint(x, y)
      const over = hit && look.barOf(hit)
      // On its way to its edge a bar passes below another, as the rest of the page does.
      if (!hit || over === bar || (over && !look.isAtItsEdge(bar))) continue
      const cover = look.coverOf(target)
      if (cover) found.add(cover)
    }
  }
  return [...found]
}

/** The words of each control fit inside it. `name`: of the screen, for the message. */
export async function expectNothingClipped(page: Page, name: string): Promise<void> {
  const clipped = await page.evaluate(findClippedControls)
  expect(clipped, `${name}, ${page.viewportSize()?.width} px`).toEqual([])
}

/**
 * For `page.evaluate`: the words that stick out of their own control, where others cover them or an edge
 * cuts them off. What ends in an ellipsis is cut on purpose.
 */
function findClippedControls(): string[] {
  const controls = 'button, a[href], label, [role="tab"], [role="menuitem"], [role="option"]'
  const tolerance = 4

  // Together in one function, as only that reaches the browser.
  const look = {
    isForScreenReaders(element: Element): boolean {
      return getComputedStyle(element).clipPath === 'inset(50%)'
    },

    isShortened(element: Element): boolean {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    },

    /** The texts in a control that stick out of it; of one that is shortened, out of its line. */
    sticksOut(element: Element, box: DOMRect): Node[] {
      if (look.isForScreenReaders(element)) return []
      const inner = look.isShortened(element) ? element.getBoundingClientRect() : box
      return [...element.childNodes].flatMap((child) => {
        if (child instanceof Element) return look.sticksOut(child, inner)
        const range = document.createRange()
        range.selectNodeContents(child)
        const words = inner === box ? range.getBoundingClientRect() : range.getClientRects()[0]
        if (!words?.width || !child.textContent?.trim()) return []
        const gaps = [words.top - inner.top, inner.bottom - words.bottom]
        if (inner === box) gaps.push(words.left - inner.left, inner.right - words.right)
        return Math.min(...gaps) < -tolerance ? [child] : []
      })
    },
  }

  return [...document.querySelectorAll(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => getComputedStyle(control).display !== 'inline' && control.clientWidth > 1)
    .flatMap((control) => {
      const words = look.sticksOut(control, control.getBoundingClientRect())
      return words.map(
        ({ textContent }) => `‘${textContent}’ sticks out of its ${control.tagName.toLowerCase()}`,
      )
    })
}

/**
 * On paper there is nothing to press: no navigation, no filters, no buttons. What says something stays: the
 * buttons of a table or a chart, such as the name of a column, and the values in a form, of a setting, in a
 * dialog and in a table.
 */
export async function expectNoControlPrinted(page: Page, name: string): Promise<void> {
  const printed = await page.evaluate(() => {
    const buttons = 'button:not(th *, td *, [aria-label="Months of the chart"] *)'
    const fields =
      ':is(input, select, textarea):not([readonly], form *, fieldset:has(> legend) *, [id^="settings-"] *, [role="dialog"] *, td *)'
    return [
      ...document.querySelectorAll(`nav, search, [role="tablist"], [data-lower-bar], ${buttons}, ${fields}`),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => `${control.tagName} ‘${control.getAttribute('aria-label') ?? control.textContent}’`)
  })
  expect(printed, `${name}, printed`).toEqual([])
}
