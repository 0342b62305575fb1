import { expect, type Locator, type Page } from '@playwright/test'

/** A text as it stands, or a pattern where it depends on data. */
export type Words = string | RegExp

/** Something on a screen, found as a person finds it: by what it is and what it says. */
export type Shown =
  | { title: Words }
  | { heading: Words }
  | { dialog: string }
  | { button: Words }
  | { link: Words; to?: string | RegExp }
  | { tab: Words }
  | { field: Words; holds?: Words }
  | { option: string; of: string }
  | { choice: Words; of: string }
  | { toggle: string }
  | { alert: Words }
  /** A notice's title or its description. */
  | { notice: string }
  /** The whole text of an element. */
  | { text: Words }
  /** Words within a longer text. */
  | { part: Words }

type Root = Page | Locator

/** What a list says of `shown`, for the name of a failed check. */
export function nameOf(shown: Shown): string {
  return Object.entries(shown)
    .map(([kind, words]) => `${kind} ‘${words}’`)
    .join(' ')
}

export async function expectShown(root: Root, section: string, shown: Shown): Promise<void> {
  const name = `spec ${section}: ${nameOf(shown)}`
  if ('title' in shown) return expect.soft(pageOf(root), name).toHaveTitle(shown.title)
  const found = locate(root, shown)
  // Options of a native list are drawn by the system.
  if ('option' in shown) await expect.soft(found, name).toBeAttached()
  else await expect.soft(found, name).toBeVisible()
  if ('to' in shown && shown.to) await expect.soft(found, name).toHaveAttribute('href', shown.to)
  if ('holds' in shown && shown.holds !== undefined) await expect.soft(found, name).toHaveValue(shown.holds)
}

export async function expectNotShown(root: Root, section: string, shown: Shown): Promise<void> {
  const name = `spec ${section}, not shown: ${nameOf(shown)}`
  await expect.soft(locate(root, shown), name).toHaveCount(0)
}

function locate(root: Root, shown: Shown): Locator {
  if ('option' in shown)
    return root
      .getByLabel(shown.of, { exact: true })
      .getByRole('option', { name: shown.option, exact: true, includeHidden: true })
  if ('choice' in shown)
    return root.getByRole('group', { name: shown.of }).getByRole('radio', { name: shown.choice })
  if ('notice' in shown)
    // What a screen reader is told repeats the words inside a longer sentence.
    return pageOf(root).locator('[data-toast-viewport]').getByText(shown.notice, { exact: true })
  if ('dialog' in shown) return visible(pageOf(root).getByRole('dialog', { name: shown.dialog, exact: true }))
  if ('part' in shown) return visible(root.getByText(shown.part))
  if ('text' in shown) return visible(root.getByText(shown.text, { exact: true }))
  if ('field' in shown) return visible(root.getByLabel(shown.field, { exact: true }))
  if ('alert' in shown) return visible(root.getByRole('alert').filter({ hasText: shown.alert }))
  return visible(byRole(root, shown))
}

type Named = Exclude<Shown, { dialog: string } | { option: string } | { choice: Words } | { notice: string }>

function byRole(root: Root, shown: Named): Locator {
  if ('heading' in shown) return root.getByRole('heading', { name: shown.heading, exact: true })
  if ('button' in shown) return root.getByRole('button', { name: shown.button, exact: true })
  if ('link' in shown) return root.getByRole('link', { name: shown.link, exact: true })
  if ('tab' in shown) return root.getByRole('tab', { name: shown.tab, exact: true })
  if ('toggle' in shown) return root.getByRole('switch', { name: shown.toggle, exact: true })
  throw new Error(`No way to look for ${nameOf(shown)}`)
}

function pageOf(root: Root): Page {
  return 'page' in root ? root.page() : root
}

function visible(locator: Locator): Locator {
  return locator.filter({ visible: true }).first()
}
