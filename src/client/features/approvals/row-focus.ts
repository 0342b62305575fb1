/** Of the element that shows this request and can take the focus. */
export function idOf(approvalId: string): string {
  return `approval-${approvalId}`
}

export function focusRow(id: string): void {
  document.getElementById(idOf(id))?.focus()
}

/** `keepsPlace`: without scrolling to it. */
export function focusHeading(keepsPlace = false): void {
  heading()?.focus({ preventScroll: keepsPlace })
}

export function isHeadingFocused(): boolean {
  return document.activeElement !== null && document.activeElement === heading()
}

function heading(): HTMLElement | null {
  return document.querySelector('h1')
}
