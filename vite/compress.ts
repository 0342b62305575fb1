import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes beside each script and style a copy at the best compression, which takes too long to do for each answer. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      const assets = path.join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
        const file = path.join(assets, name)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}
