import { unpackChromium } from './chromium.ts'

/** Before the first browser test. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one.
export default async function setup(): Promise<void> {
  await unpackChromium()
}
