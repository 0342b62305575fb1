import { unpackChromium } from './chromium.ts'
import { makeSample } from './sample-server.ts'

/** Before the first browser test: the browser, and the sample company that each server begins with. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one.
export default async function setup(): Promise<() => Promise<void>> {
  const [remove] = await Promise.all([makeSample(), unpackChromium()])
  return remove
}
