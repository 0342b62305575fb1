import type { Locator, Page } from '@playwright/test'

/** Who looks: a visitor, people of the sample company, somebody without a company, a new company's admin. */
export type Viewer = 'visitor' | 'kavya' | 'nora' | 'maya' | 'robin' | 'ada' | 'hana'

export type Screen = {
  /** The name of its files: 'dashboard' of 'dashboard-1440-light.png'. */
  name: string
  title: string
  viewer: Viewer
  address: string
  /** What happens before the picture is taken. It leaves nothing behind on the server. */
  act?: (page: Page) => Promise<unknown>
  /** Only this part of the page. */
  part?: (page: Page) => Locator
}

/** A width, with the height of its window. */
export type Size = { width: number; height: number }

/** One of the list. */
export function screen(
  name: string,
  title: string,
  viewer: Viewer,
  address: string,
  act?: (page: Page) => Promise<unknown>,
): Screen {
  return { name, title, viewer, address, ...(act && { act }) }
}

export type Group = { title: string; sizes: readonly Size[]; screens: readonly Screen[] }

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function fileOf({ name }: Screen, { width }: Size, theme: Theme): string {
  return `${name}-${width}-${theme}.png`
}
